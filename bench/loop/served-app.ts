import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoggedEvent, RunEvent } from '@/lib/contracts/run-event'
import { generousConfig } from '@/lib/testing/config-with'
import { type Contender, clock, type Received } from './contender'

/** Clock ticks of `/proc` a second; Linux has had 100 since ever. */
const ticksPerSecond = 100

/**
 * The whole durable path in the built application: provider, loop, hooks, log, and the event stream to one reader. Counted is
 * the server's process; the reader is this one. Undefined where there is no build or no `/proc`.
 */
export async function servedApp(endpointUrl: string): Promise<Contender | undefined> {
  if (!existsSync('.next/BUILD_ID') || !existsSync('/proc/self/stat')) return undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-bench-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = startServer(port, dataDir, endpointUrl)
  await waitUntilServed(origin, server)
  const cookie = await signIn(origin)
  const post = (path: string, body: unknown) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    })
  return {
    name: 'the built application',
    keeps: 'all on disk, one reader',
    cpu: () => cpuOf(server.pid ?? 0),
    answer: async (order) => {
      const { id } = (await (await post('/api/conversations', {})).json()) as { id: string }
      const followed = followRun(`${origin}/api/conversations/${id}/events?after=0`, cookie)
      const accepted = await post(`/api/conversations/${id}/messages`, { clientId: crypto.randomUUID(), text: order })
      if (accepted.status !== 202) throw new Error(`the message was not accepted: ${await accepted.text()}`)
      return followed
    },
    close: () => {
      server.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function startServer(port: number, dataDir: string, endpointUrl: string): ChildProcess {
  return fork('scripts/setup/serve-next.mjs', ['start', '-H', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      NEXT_TELEMETRY_DISABLED: '1',
      SLUICE_DATA_DIR: dataDir,
      SLUICE_DEMO: '1',
      SLUICE_CONFIG: generousConfig(),
      SLUICE_MODEL: 'openai-compatible:bench',
      OPENAI_BASE_URL: endpointUrl,
    },
  })
}

async function waitUntilServed(origin: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const response = await fetch(`${origin}/api/health`).catch(() => undefined) // nobody listens yet
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the application did not start (code ${server.exitCode})`)
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/demo/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ role: 'analyst' }),
  })
  if (!response.ok) throw new Error(`signing in failed: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** Follows the conversation until its run has ended. */
async function followRun(url: string, cookie: string) {
  const stop = new AbortController()
  const response = await fetch(url, { headers: { cookie }, signal: stop.signal })
  const found: Received = { text: '', argumentChars: 0, steps: 0, firstTextAt: 0 }
  for await (const event of eventsOf(response)) {
    if (event.type === 'RUN_ERROR') throw new Error(`the run failed: ${event.code} ${event.message}`)
    if (event.type === 'RUN_FINISHED') break
    count(event, found)
  }
  stop.abort()
  return found
}

async function* eventsOf(response: Response): AsyncGenerator<RunEvent> {
  let rest = ''
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const frames = (rest + piece).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const data = frame.split('\n').find((line) => line.startsWith('data: '))
      if (data) yield (JSON.parse(data.slice('data: '.length)) as LoggedEvent).event
    }
  }
}

/** The person's own message comes as text too, before the first step. */
function count(event: RunEvent, found: Received): void {
  if (event.type === 'STEP_STARTED') found.steps++
  if (event.type === 'TEXT_MESSAGE_CONTENT' && found.steps > 0) {
    found.firstTextAt ||= clock()
    found.text = event.metadata?.whole ? event.delta : found.text + event.delta // an ended run's pieces come as one
  }
  if (event.type === 'TOOL_CALL_RESULT') found.argumentChars += Number(/\((\d+) bytes/.exec(event.content)?.[1] ?? 0)
}

/** User and system time of a process in ms. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port could be had')
  return address.port
}
