import { get } from 'node:http'

export interface StreamedEvent {
  seq: number
  type: string
  /** ms between the event's time and its arrival; only meaningful for events that were not replayed. */
  lagMs: number
}

export interface Follower {
  events: StreamedEvent[]
  /** Resolves once the response has begun. */
  opened: Promise<void>
  /** Resolves when the server or `close` ended the stream. */
  ended: Promise<void>
  close(): void
}

/** Follows a conversation's stream as any client would: a plain HTTP request to the loopback server. */
export function follow(url: string, conversationId: string, cookie: string, after: number): Follower {
  const events: StreamedEvent[] = []
  let open = () => {}
  let end = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const request = get(
    `${url}/api/conversations/${conversationId}/events?after=${after}`,
    { headers: { cookie } },
    (response) => {
      let rest = ''
      open()
      response.setEncoding('utf8').on('data', (piece: string) => {
        const blocks = (rest + piece).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) events.push(...eventIn(block))
      })
      response.on('close', end)
    },
  )
  request.on('error', () => {
    open()
    end()
  })
  return { events, opened, ended, close: () => request.destroy() }
}

function eventIn(block: string): StreamedEvent[] {
  const data = block.match(/^data: (.*)$/m)?.[1]
  if (!data) return []
  const { seq, at, event } = JSON.parse(data) as { seq: number; at: string; event: { type: string } }
  return [{ seq, type: event.type, lagMs: Date.now() - Date.parse(at) }]
}
