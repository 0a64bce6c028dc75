import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anthropicFrames } from './anthropic-wire'
import { openaiFrames } from './openai-wire'
import type { WireAnswer } from './wire-answer'

/** A request as it came over the wire. */
export interface WireRequest {
  path: string
  headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: the body has the shape of whichever provider is being tested
  body: any
}

export interface FakeProvider {
  url: string
  requests: WireRequest[]
  /** How many clients have hung up before their answer ended. */
  hungUp(): number
  close(): Promise<void>
}

/** A model endpoint on loopback that plays a script, in the wire format of the path it is asked on. After the script: "done". */
export async function startFakeProvider(script: readonly WireAnswer[]): Promise<FakeProvider> {
  const requests: WireRequest[] = []
  let hungUp = 0
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const answer = script[requests.length] ?? { text: 'done' }
    requests.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(body) })
    response.on('close', () => {
      if (!response.writableEnded) hungUp++
    })
    play(request.url ?? '', answer, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    hungUp: () => hungUp,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function play(path: string, answer: WireAnswer, response: ServerResponse): void {
  if (answer.status !== undefined && answer.status !== 200) {
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(answer.body ?? { error: { message: `status ${answer.status}`, type: 'error' } }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', ...answer.headers })
  const frames = path.endsWith('/messages') ? anthropicFrames(answer) : openaiFrames(answer)
  for (const frame of frames) response.write(frame)
  if (answer.breaks === 'destroyed')
    setTimeout(() => response.destroy(), 20) // the frames must have left first
  else if (answer.breaks !== 'hangs') response.end()
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const piece of request.setEncoding('utf8')) body += piece
  return body
}
