/** P9: a model that is answering stops in time, whenever somebody presses Stop; against the built application, at a human's pace. */
import { startOwnServer } from '@/e2e/server'
import { generousConfig } from './config-with'
import { pause, serverClient } from './server-client'

const stops = 40
const limitMs = 250

const server = await startOwnServer({ SLUICE_CONFIG: generousConfig(), SLUICE_DEMO_PACE: 'human' })
const client = await serverClient(server.url)
const times: number[] = []
let ended = 0
for (let n = 0; n < stops; n++) {
  const id = await client.conversation()
  const stream = client.follow(id)
  await stream.opened
  const runId = await client.post(id, 'what depends on dws_order_detail?')
  while (!stream.events.some(({ type }) => type === 'STEP_STARTED')) await pause(2)
  await pause(n * 12) // from before the first word to the middle of the answer
  const started = performance.now()
  const answer = await client.stop(id, runId)
  if (answer.status === 409)
    ended++ // it had finished by itself
  else {
    while (!stream.events.some(({ type }) => type === 'RUN_FINISHED') && performance.now() - started < 30_000)
      await pause(1)
    times.push(performance.now() - started)
    if ((await client.outcome(id)) !== 'cancelled') times.push(Number.POSITIVE_INFINITY)
  }
  stream.close()
}
await server.stop()
const longestMs = Math.round(Math.max(...times))
const ok = times.length >= stops / 2 && longestMs <= limitMs
process.stdout.write(
  `${JSON.stringify({ promise: 'P9', what: 'stopping a model that is answering, from the click to the end of the run', ok, figures: { stops: times.length, overBefore: ended, longestMs, limitMs } })}\n`,
)
process.exit(ok ? 0 : 1)
