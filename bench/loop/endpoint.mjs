/**
 * A model endpoint in a process of its own, so that its work is not counted. The last user text is the order:
 * `tokens N` streams N pieces of text, `argument N` calls a tool with N characters in pieces of four, `steps N` calls one
 * until the history holds N results, then says done, `stamp N` says what time it is and N ms later the end. Each piece is a write of its own.
 */
import { createServer } from 'node:http'

const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_790_000_000, model: 'bench' }
const frame = (delta, finish = null) =>
  `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const usage = `data: ${JSON.stringify({ ...head, choices: [], usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 } })}\n\n`
const opening = frame({ role: 'assistant', content: '' })
const closing = (finish) => [frame({}, finish), usage, 'data: [DONE]\n\n']
const word = frame({ content: ' word' })

function callFrames(name, args) {
  const start = { index: 0, id: 'call_0', type: 'function', function: { name, arguments: '' } }
  const pieces = args.match(/.{1,4}/gs) ?? []
  return [
    frame({ tool_calls: [start] }),
    ...pieces.map((piece) => frame({ tool_calls: [{ index: 0, function: { arguments: piece } }] })),
  ]
}

/** The call that an order wants, in words of the tools that are offered: our bare loops have `save`, the application its own. */
function call(kind, length, tools) {
  const text = 'x'.repeat(length)
  if (tools?.some((tool) => tool.function.name === 'save')) return callFrames('save', JSON.stringify({ sql: text }))
  if (kind === 'steps') return callFrames('listFiles', '{}')
  return callFrames('create_file', JSON.stringify({ path: '/mnt/user-data/bench.sql', text }))
}

function answer({ messages, tools }) {
  const lastUser = messages.findLastIndex(({ role }) => role === 'user')
  const order = messages[lastUser].content
  const [kind, count] = (typeof order === 'string' ? order : order[0].text).split(' ')
  const results = messages.slice(lastUser).filter(({ role }) => role === 'tool').length
  if (kind === 'stamp')
    return [
      opening,
      () => frame({ content: String(performance.timeOrigin + performance.now()) }),
      Number(count),
      ...closing('stop'),
    ]
  if (kind === 'tokens') return [opening, ...Array(Number(count)).fill(word), ...closing('stop')]
  if (results >= (kind === 'steps' ? Number(count) : 1)) return [opening, word, ...closing('stop')]
  return [opening, ...call(kind, kind === 'argument' ? Number(count) : 20, tools), ...closing('tool_calls')]
}

async function send(response, frames) {
  for (const piece of frames) {
    if (typeof piece === 'number') {
      await new Promise((resolve) => setTimeout(resolve, piece))
      continue
    }
    const more = response.write(typeof piece === 'function' ? piece() : piece)
    if (!more) await new Promise((resolve) => response.once('drain', resolve))
    await new Promise(setImmediate)
  }
  response.end()
}

const server = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request.setEncoding('utf8')) body += piece
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.socket.setNoDelay(true)
  await send(response, answer(JSON.parse(body)))
})
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}/v1` }))
process.on('disconnect', () => process.exit())
