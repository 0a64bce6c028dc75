import { appendFileSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a server before anything else (`loopWatch`): notes five times a second the longest time that its event loop stood
 * still, and how long the loop's thread waited for a processor meanwhile: `ms since 1970, ms of delay, ms of waiting`. Plain Node,
 * for the server's own build does not contain it.
 */
const resolution = 5
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
let waited = waitedMs()
setInterval(() => {
  const longestMs = delay.max / 1e6 - resolution // the timer's own interval is part of what it measures
  const now = waitedMs()
  const line = [Date.now(), longestMs.toFixed(1), (now - waited).toFixed(1)].join(' ')
  appendFileSync(`${process.env.SLUICE_WATCH_LOOP}.${process.pid}`, `${line}\n`)
  waited = now
  delay.reset()
}, 200).unref()

/** Since the thread began: ready to run, while others ran. */
function waitedMs() {
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6
}
