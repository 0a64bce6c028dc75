import { get } from 'node:http'

export interface StreamedEvent {
  seq: number
  type: string
  /** ms between the event's time and its arrival; only meaningful for events that were not replayed. */
  lagMs: number
}

export interface Follower {
  /** What has come so far. */
  readonly events: StreamedEvent[]
  /** Resolves once the response has begun. */
  opened: Promise<void>
  /** Resolves when the server or `close` ended the stream. */
  ended: Promise<void>
  close(): void
}

/**
 * Follows a conversation's stream as any client would: a plain HTTP request to the loopback server. What comes is only noted
 * with its time and read when asked for: hundreds of followers in one process would otherwise wait for each other's reading.
 */
export function follow(url: string, conversationId: string, cookie: string, after: number): Follower {
  const events: StreamedEvent[] = []
  const unread: Array<{ piece: string; at: number }> = []
  let rest = ''
  const read = () => {
    for (const { piece, at } of unread.splice(0)) {
      const blocks = (rest + piece).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) events.push(...eventIn(block, at))
    }
    return events
  }
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
      open()
      response.setEncoding('utf8').on('data', (piece: string) => unread.push({ piece, at: Date.now() }))
      response.on('close', end)
    },
  )
  request.on('error', () => {
    open()
    end()
  })
  return {
    get events() {
      return read()
    },
    opened,
    ended,
    close: () => request.destroy(),
  }
}

function eventIn(block: string, arrivedAt: number): StreamedEvent[] {
  const data = block.match(/^data: (.*)$/m)?.[1]
  if (!data) return []
  const { seq, at, event } = JSON.parse(data) as { seq: number; at: string; event: { type: string } }
  return [{ seq, type: event.type, lagMs: arrivedAt - Date.parse(at) }]
}
