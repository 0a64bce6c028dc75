import { readFileSync } from 'node:fs'
import { startOwnServer } from '@/e2e/server'
import { generousConfig } from './config-with'
import { loopWatch } from './loop-watch'
import { pause, percentile, serverClient } from './server-client'
import type { Follower } from './stream-client'

/** P6, P7, P12, P13 and P16 against the built application, with clients on the loopback address only. */

const watch = loopWatch()
const server = await startOwnServer({ SLUICE_CONFIG: generousConfig(), ...watch.env })
const client = await serverClient(server.url)
// What a server loads for its first person only is not what the figures are about.
const first = await client.conversation()
const firstStream = client.follow(first)
await client.say(first, 'what depends on dws_order_detail?')
firstStream.close()
const begun = Date.now()
const report = (promise: string, what: string, ok: boolean, figures: Record<string, number>): void => {
  if (!ok) process.exitCode = 1
  process.stdout.write(`${JSON.stringify({ promise, what, ok, figures })}\n`)
}

await cutEverywhere()
await closeEarly()
await manyFollowers(500)
await loopDelays()
await endWithOpenStreams(50)
process.exit()

/** P6: whatever the cursor, the rest comes once and in order. */
async function cutEverywhere(): Promise<void> {
  const id = await client.conversation()
  await client.say(id, 'rename gift_message to gift_note in dws_order_detail, then publish it')
  const whole = await events(id, 0)
  const waits: number[] = []
  let wrong = 0
  for (let after = 0; after < whole.length; after++) {
    const started = performance.now()
    const rest = await events(id, whole[after - 1] ?? 0, whole.length - after)
    waits.push(performance.now() - started)
    if (rest.join() !== whole.slice(after).join()) wrong++
  }
  const p95 = percentile(waits, 95)
  report('P6', 'reconnect at every event of a run: no gap, no repeat', wrong === 0 && p95 < 1000, {
    cuts: whole.length,
    wrong,
    p95Ms: p95,
  })
}

/** P7: clients that go away at some point of the run do not stop it. */
async function closeEarly(): Promise<void> {
  let unfinished = 0
  for (let point = 0; point < 20; point++) {
    const id = await client.conversation()
    const stream = client.follow(id)
    await stream.opened
    await client.post(id, point % 2 ? 'what depends on dws_order_detail?' : 'show columns of dim_user')
    await pause(point * 15)
    stream.close()
    if ((await client.outcome(id)) !== 'success') unfinished++
  }
  report('P7', 'the client closes its stream at 20 points of a run', unfinished === 0, { closes: 20, unfinished })
}

/** P12: all followers of a live run hear of it in time. */
async function manyFollowers(count: number): Promise<void> {
  const id = await client.conversation()
  const followers: Follower[] = []
  while (followers.length < count) {
    const group = Array.from({ length: 20 }, () => client.follow(id)) // people come one after the other
    await Promise.all(group.map(({ opened }) => opened))
    followers.push(...group)
  }
  await client.say(id, 'list tables')
  await pause(1000)
  const lags = followers.flatMap(({ events: heard }) => heard.map(({ lagMs }) => lagMs))
  const counts = new Set(followers.map(({ events: heard }) => heard.length))
  const p99 = percentile(lags, 99)
  const memory = residentMb()
  for (const [n, follower] of followers.entries()) {
    follower.close()
    if (n % 20 === 19) await pause(20)
  }
  const ok = counts.size === 1 && p99 < 100 && memory < 500
  report('P12', `${count} followers of one run`, ok, {
    followers: count,
    events: [...counts][0] ?? 0,
    lagP99Ms: p99,
    residentMb: memory,
  })
}

/** P13: the loop's longest delay during all of the above; what the server spent waiting for a processor is not its own. */
async function loopDelays(): Promise<void> {
  await pause(500)
  const delays = watch.delays(server.pid() ?? 0, begun)
  const longestOwnMs = percentile(
    delays.map(({ own }) => own),
    100,
  )
  report(
    'P13',
    'the event loop of the server under all of this, followers coming and going 20 at a time',
    delays.length > 0 && longestOwnMs <= 100,
    {
      windows: delays.length,
      longestOwnMs,
      longestMs: percentile(
        delays.map(({ ms }) => ms),
        100,
      ),
    },
  )
}

/** P16: streams are told at once, the process ends by itself, and a restart serves again. */
async function endWithOpenStreams(count: number): Promise<void> {
  const id = await client.conversation()
  const followers = Array.from({ length: count }, () => client.follow(id))
  await Promise.all(followers.map(({ opened }) => opened))
  await client.post(id, 'rename closed_at to ended_at in dws_order_detail')
  const started = performance.now()
  const told = Promise.all(followers.map(({ ended }) => ended)).then(() => performance.now() - started)
  await server.stop()
  const exitMs = performance.now() - started
  const toldMs = await told
  await server.start()
  const goesOn = ['success', 'interrupt'].includes(await client.outcome(id))
  await server.stop()
  report('P16', `SIGTERM with ${count} open streams and a running job`, toldMs < 100 && exitMs < 10_000 && goesOn, {
    toldMs: Math.round(toldMs),
    exitMs: Math.round(exitMs),
  })
}

/** Seqs after a cursor: `count` of them, or all that come within half a second. */
async function events(id: string, after: number, count?: number): Promise<number[]> {
  const stream = client.follow(id, after)
  for (let waited = 0; waited < 500 && (count === undefined || stream.events.length < count); waited += 5)
    await pause(5)
  stream.close()
  return stream.events.map(({ seq }) => seq)
}

function residentMb(): number {
  const pid = server.pid()
  if (pid === undefined) throw new Error('the server is not running')
  return Math.round(Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024)
}
