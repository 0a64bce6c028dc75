import { setTimeout as wait } from 'node:timers/promises'
import { log } from '@/lib/log'
import type { EndedSpan, SpanSender } from './otlp-sender'

export interface ExportCounts {
  /** Runs that wait to be sent. */
  queued: number
  /** Spans that arrived, and that did not. */
  sent: number
  failed: number
  /** Runs that were given up because too many waited. */
  dropped: number
}

export interface TraceExport {
  /** A run has ended. Returns at once and never throws; all work comes later. */
  runEnded(runId: string): void
  counts(): ExportCounts
  /** Sends what is there, for at most `ms`. */
  close(ms?: number): Promise<void>
}

interface Options {
  /** The spans of a run that are complete; asked when they are about to be sent, so that a queue of runs costs nothing. */
  spansOf(runId: string): EndedSpan[]
  sender(): Promise<SpanSender>
  /** Runs that may wait. */
  most?: number
  /** Pause after a failure. */
  pauseMs?: number
}

/** Sends the spans of ended runs one run after the other. A collector that is slow or gone costs a bounded queue, nothing else. */
export function createTraceExport({ spansOf, sender, most = 1_000, pauseMs = 5_000 }: Options): TraceExport {
  const queue: string[] = []
  const counts = { sent: 0, failed: 0, dropped: 0 }
  const stop = new AbortController()
  let working: Promise<void> | undefined
  let opened: Promise<SpanSender> | undefined

  const sendNext = async (runId: string): Promise<void> => {
    let spans: EndedSpan[] = []
    try {
      spans = spansOf(runId)
      opened ??= sender()
      if (spans.length > 0) await (await opened).send(spans)
      counts.sent += spans.length
    } catch (error) {
      counts.failed += spans.length
      if (!stop.signal.aborted) log().warn({ error: String(error), runId }, 'trace was not sent')
      await wait(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const work = async (): Promise<void> => {
    await wait(0) // the run goes on first
    for (let runId = queue.shift(); runId !== undefined; runId = queue.shift()) await sendNext(runId)
    working = undefined
  }
  return {
    runEnded: (runId) => {
      if (queue.length >= most) {
        counts.dropped++
        return
      }
      queue.push(runId)
      working ??= work()
    },
    counts: () => ({ queued: queue.length, ...counts }),
    close: async (ms = 2_000) => {
      await Promise.race([working, wait(ms)])
      stop.abort()
      queue.length = 0
      await Promise.race([opened?.then((made) => made.close()).catch(() => undefined), wait(ms)])
    },
  }
}
