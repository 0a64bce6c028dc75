import { type Contender, clock, ownCpu } from './contender'

type Message = { role: string; content: string; tool_call_id?: string; tool_calls?: unknown[] }
interface Chunk {
  choices: Array<{
    delta: { content?: string; tool_calls?: Array<{ id?: string; function: { name?: string; arguments: string } }> }
  }>
}

/** The floor: fetch, split into lines, parse, add up. */
export const plainLoop = (url: string): Contender => ({
  name: 'plain fetch loop',
  keeps: 'nothing',
  cpu: ownCpu,
  answer: async (order) => {
    const messages: Message[] = [{ role: 'user', content: order }]
    for (let steps = 1, argumentChars = 0, firstTextAt = 0; ; steps++) {
      const { text, id, args, textAt } = await ask(url, messages)
      firstTextAt ||= textAt
      if (!id) return { text, argumentChars, steps, firstTextAt }
      const { sql } = JSON.parse(args) as { sql: string }
      argumentChars += sql.length
      messages.push({
        role: 'assistant',
        content: text,
        tool_calls: [{ id, type: 'function', function: { name: 'save', arguments: args } }],
      })
      messages.push({ role: 'tool', tool_call_id: id, content: 'saved' })
    }
  },
})

async function ask(url: string, messages: readonly Message[]) {
  const tools = [{ type: 'function', function: { name: 'save', parameters: { type: 'object' } } }]
  const body = JSON.stringify({ model: 'bench', stream: true, tools, messages })
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const answer = { text: '', id: '', args: '', textAt: 0 }
  let rest = ''
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const frames = (rest + piece).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) take(frame.slice('data: '.length), answer)
  }
  return answer
}

function take(data: string, answer: { text: string; id: string; args: string; textAt: number }): void {
  if (data === '[DONE]') return
  const delta = (JSON.parse(data) as Chunk).choices[0]?.delta
  if (delta?.content) {
    answer.textAt ||= clock()
    answer.text += delta.content
  }
  for (const call of delta?.tool_calls ?? []) {
    if (call.id) answer.id = call.id
    answer.args += call.function.arguments
  }
}
