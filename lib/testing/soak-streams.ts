import { readFileSync } from 'node:fs'
import { startOwnServer } from '@/e2e/server'
import { generousConfig } from './config-with'
import { type Follower, follow } from './stream-client'

/** P6, P7, P12 and P16 against the built application, with clients on the loopback address only. */

const server = await startOwnServer({ SLUICE_CONFIG: generousConfig() })
const cookie = await signIn()
const report = (promise: string, what: string, ok: boolean, figures: Record<string, number>): void => {
  if (!ok) process.exitCode = 1
  process.stdout.write(`${JSON.stringify({ promise, what, ok, figures })}\n`)
}

await cutEverywhere()
await closeEarly()
await manyFollowers(500)
await endWithOpenStreams(50)
process.exit()

/** P6: whatever the cursor, the rest comes once and in order. */
async function cutEverywhere(): Promise<void> {
  const id = await conversation()
  await say(id, 'rename gift_message to gift_note in dws_order_detail, then publish it')
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
    const id = await conversation()
    const client = follow(server.url, id, cookie, 0)
    await client.opened
    await post(id, point % 2 ? 'what depends on dws_order_detail?' : 'show columns of dim_user')
    await pause(point * 15)
    client.close()
    if (!(await ends(id))) unfinished++
  }
  report('P7', 'the client closes its stream at 20 points of a run', unfinished === 0, { closes: 20, unfinished })
}

/** P12: all followers of a live run hear of it in time. */
async function manyFollowers(count: number): Promise<void> {
  const id = await conversation()
  const followers = Array.from({ length: count }, () => follow(server.url, id, cookie, 0))
  await Promise.all(followers.map(({ opened }) => opened))
  await say(id, 'list tables')
  await pause(1000)
  const lags = followers.flatMap(({ events: heard }) => heard.map(({ lagMs }) => lagMs))
  const counts = new Set(followers.map(({ events: heard }) => heard.length))
  const p99 = percentile(lags, 99)
  const memory = residentMb()
  for (const follower of followers) follower.close()
  const ok = counts.size === 1 && p99 < 100 && memory < 500
  report('P12', `${count} followers of one run`, ok, {
    followers: count,
    events: [...counts][0] ?? 0,
    lagP99Ms: p99,
    residentMb: memory,
  })
}

/** P16: streams are told at once, the process ends by itself, and a restart serves again. */
async function endWithOpenStreams(count: number): Promise<void> {
  const id = await conversation()
  const followers: Follower[] = Array.from({ length: count }, () => follow(server.url, id, cookie, 0))
  await Promise.all(followers.map(({ opened }) => opened))
  await post(id, 'rename closed_at to ended_at in dws_order_detail')
  const started = performance.now()
  const told = Promise.all(followers.map(({ ended }) => ended)).then(() => performance.now() - started)
  await server.stop()
  const exitMs = performance.now() - started
  const toldMs = await told
  await server.start()
  const goesOn = await ends(id)
  await server.stop()
  report('P16', `SIGTERM with ${count} open streams and a running job`, toldMs < 1000 && exitMs < 10_000 && goesOn, {
    toldMs,
    exitMs,
  })
}

async function signIn(): Promise<string> {
  const response = await send('/api/demo/sign-in', { role: 'analyst' })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

function send(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
  })
}

async function conversation(): Promise<string> {
  const response = await send('/api/conversations', {}, { cookie })
  return ((await response.json()) as { id: string }).id
}

async function post(id: string, text: string): Promise<void> {
  const response = await send(`/api/conversations/${id}/messages`, { clientId: crypto.randomUUID(), text }, { cookie })
  if (response.status !== 202) throw new Error(`the message was not accepted: ${await response.text()}`)
}

async function say(id: string, text: string): Promise<void> {
  await post(id, text)
  if (!(await ends(id))) throw new Error(`"${text}" was not answered`)
}

/** Whether the conversation comes to rest within 30 s. */
async function ends(id: string): Promise<boolean> {
  for (let tries = 0; tries < 300; tries++) {
    const { activeRunId } = (await (
      await fetch(`${server.url}/api/conversations/${id}`, { headers: { cookie } })
    ).json()) as { activeRunId: string | null }
    if (activeRunId === null) return true
    await pause(100)
  }
  return false
}

/** Seqs after a cursor: `count` of them, or all that come within half a second. */
async function events(id: string, after: number, count?: number): Promise<number[]> {
  const client = follow(server.url, id, cookie, after)
  for (let waited = 0; waited < 500 && (count === undefined || client.events.length < count); waited += 5)
    await pause(5)
  client.close()
  return client.events.map(({ seq }) => seq)
}

function residentMb(): number {
  const pid = server.pid()
  if (pid === undefined) throw new Error('the server is not running')
  return Math.round(Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024)
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(
    sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.POSITIVE_INFINITY,
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
