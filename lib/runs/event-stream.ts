import type { EventLine } from '@/db/event-lines'
import type { Round, Wake } from './wake'

const encoder = new TextEncoder()
const opening = encoder.encode('retry: 2000\n\n')
const beat = encoder.encode(': \n\n')
const heartbeatMs = 15_000
/** How often the right to read is checked again. */
const recheckMs = 30_000

export interface StreamSource {
  topics: readonly string[]
  /** Streams with the same key read the same after the same cursor, so one of them reads for all. */
  shared?: string
  /** The next events after the cursor, at most a few hundred, and the cursor that follows them. */
  read(cursor: number): { events: EventLine[]; cursor: number; more: boolean }
  /** What stands in the `id:` line. */
  idOf(event: EventLine): number
  /** False ends the stream: the person may no longer read it. */
  allowed(): boolean | Promise<boolean>
  /** Called once when the stream has ended. */
  closed?(): void
}

/**
 * An SSE response that reads the log after a cursor. The wake only says that there is something new, so replay and live
 * are the same code and neither overlap nor leave a gap. A slow reader is not written to until it has caught up.
 */
export function eventStream(source: StreamSource, after: number, wake: Wake, signal: AbortSignal): Response {
  let pumping: Pump | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        pumping = pump(controller, source, after, wake, signal)
      },
      pull: () => pumping?.resume(),
      cancel: () => pumping?.end(),
    },
    { highWaterMark: 64 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
      Connection: 'keep-alive',
    },
  })
}

interface Pump {
  /** The reader has room again. */
  resume(): void
  end(): void
}

function pump(
  controller: ReadableStreamDefaultController<Uint8Array>,
  source: StreamSource,
  after: number,
  wake: Wake,
  signal: AbortSignal,
): Pump {
  let cursor = after
  let ended = false
  let isBlocked = false
  const send = (bytes: Uint8Array) => controller.enqueue(bytes)
  const end = () => {
    if (ended) return
    ended = true
    source.closed?.()
    unsubscribe()
    clearInterval(heartbeat)
    clearInterval(recheck)
    signal.removeEventListener('abort', end)
    wake.closed.removeEventListener('abort', end)
    try {
      controller.close()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error // the reader has gone already
    }
  }
  const drain = (round: Round) => {
    while (!ended) {
      isBlocked = (controller.desiredSize ?? 0) <= 0
      if (isBlocked) return
      const page = readPage(source, cursor, round)
      cursor = page.cursor
      if (page.bytes) send(page.bytes)
      if (!page.more) return
    }
  }
  const unsubscribe = wake.subscribe(source.topics, drain)
  const heartbeat = setInterval(() => !ended && send(beat), heartbeatMs)
  const recheck = setInterval(async () => (await source.allowed()) || end(), recheckMs)
  signal.addEventListener('abort', end)
  wake.closed.addEventListener('abort', end)
  send(opening)
  drain(new Map())
  return { end, resume: () => isBlocked && drain(new Map()) }
}

/** The frames after a cursor; read and encoded once a round for all streams that share them. */
interface Page {
  bytes: Uint8Array | undefined
  cursor: number
  more: boolean
}

function readPage(source: StreamSource, after: number, round: Round): Page {
  const key = source.shared === undefined ? undefined : `${source.shared} ${after}`
  const known = key === undefined ? undefined : (round.get(key) as Page | undefined)
  if (known) return known
  const { events, cursor, more } = source.read(after)
  const frames = events.map((event) => `id: ${source.idOf(event)}\ndata: ${event.json}\n\n`)
  const page = { bytes: frames.length > 0 ? encoder.encode(frames.join('')) : undefined, cursor, more }
  if (key !== undefined) round.set(key, page)
  return page
}
