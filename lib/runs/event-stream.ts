import type { LoggedEvent } from '@/lib/contracts/run-event'
import type { Wake } from './wake'

const encoder = new TextEncoder()
const heartbeatMs = 15_000
/** How often the right to read is checked again. */
const recheckMs = 30_000

export interface StreamSource {
  topics: readonly string[]
  /** The next events after the cursor, at most a few hundred, and the cursor that follows them. */
  read(cursor: number): { events: LoggedEvent[]; cursor: number; more: boolean }
  /** What stands in the `id:` line. */
  idOf(event: LoggedEvent): number
  /** False ends the stream: the person may no longer read it. */
  allowed(): boolean | Promise<boolean>
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
  const send = (text: string) => controller.enqueue(encoder.encode(text))
  const end = () => {
    if (ended) return
    ended = true
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
  const drain = () => {
    while (!ended) {
      isBlocked = (controller.desiredSize ?? 0) <= 0
      if (isBlocked) return
      const page = source.read(cursor)
      cursor = page.cursor
      if (page.events.length > 0)
        send(page.events.map((event) => `id: ${source.idOf(event)}\ndata: ${JSON.stringify(event)}\n\n`).join(''))
      if (!page.more) return
    }
  }
  const unsubscribe = wake.subscribe(source.topics, drain)
  const heartbeat = setInterval(() => !ended && send(': \n\n'), heartbeatMs)
  const recheck = setInterval(async () => (await source.allowed()) || end(), recheckMs)
  signal.addEventListener('abort', end)
  wake.closed.addEventListener('abort', end)
  send('retry: 2000\n\n')
  drain()
  return { end, resume: () => isBlocked && drain() }
}
