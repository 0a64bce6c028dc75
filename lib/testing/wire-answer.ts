/** One answer of the fake provider, in no provider's format. */
export interface WireAnswer {
  /** Anything but 200 sends `body` and nothing else. */
  status?: number
  headers?: Record<string, string>
  body?: unknown
  reasoning?: string
  text?: string
  calls?: ReadonlyArray<{ tool: string; rawInput: string }>
  finish?: 'stop' | 'length' | 'content_filter'
  /** `closed`: ends without a finish, `destroyed`: the connection breaks, `hangs`: nothing more comes. */
  breaks?: 'closed' | 'destroyed' | 'hangs'
  /** Characters in each piece; default 5. */
  pieceLength?: number
  /** An error in mid-stream, in the provider's own shape. */
  streamError?: unknown
}

export function piecesOf(text: string, length = 5): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += length) pieces.push(text.slice(at, at + length))
  return pieces
}
