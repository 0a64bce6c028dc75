import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { freePort, serverEnv } from './address'
import { seededFolder } from './seeded-folder'

export interface OwnServer {
  readonly url: string
  readonly dataDir: string
  /** Starts it again on the same port and data. */
  start(): Promise<void>
  /** As a crash would: SIGKILL to the server process, nothing is told. */
  crash(): Promise<void>
  /** As an operator would: SIGTERM. */
  stop(): Promise<void>
  /** The server process that `start` began. */
  pid(): number | undefined
}

/** A server that a spec may kill and start again, apart from the one that the other specs share. */
export async function startOwnServer(extraEnv: Record<string, string> = {}): Promise<OwnServer> {
  const server = serverOn(await seededFolder(seed), extraEnv)
  await server.start()
  return server
}

async function seed(dataDir: string): Promise<void> {
  const server = serverOn(dataDir, {})
  await server.start()
  await server.stop()
}

function serverOn(dataDir: string, extraEnv: Record<string, string>): OwnServer {
  const port = freePort()
  const url = `http://127.0.0.1:${port}`
  let running: ChildProcess | undefined
  // A test that ran out of time never gets to stop its server.
  process.once('exit', () => running?.kill('SIGTERM'))

  const start = async () => {
    running = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { ...process.env, ...serverEnv(port, dataDir), ...extraEnv },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await answers(url, running)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    // The script would end its server orderly; a crash hits the server itself.
    const killed = signal === 'SIGKILL' ? childrenOf(running.pid) : []
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    running.kill(signal)
    await ended
    while (killed.some(isAlive)) await new Promise((wake) => setTimeout(wake, 20)) // until then it holds the port
  }
  const pid = () => childrenOf(running?.pid)[0]
  return { url, dataDir, start, crash: () => end('SIGKILL'), stop: () => end('SIGTERM'), pid }
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 240_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`)
    const response = await fetch(`${url}/api/health`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((wake) => setTimeout(wake, 100))
  }
  throw new Error(`${url} did not answer`)
}

/** Linux only, like the sandbox that these tests run in. */
function childrenOf(pid: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid)
}

const parentOf = (pid: number): number | undefined => {
  const parent = statOf(pid)?.[1]
  return parent === undefined ? undefined : Number(parent)
}

/** A process that has ended but was not waited for holds nothing any more; while other threads of it are ending it still does. */
function isAlive(pid: number): boolean {
  const state = statOf(pid)?.[0]
  return state === 'Z' || state === 'X' ? threadsOf(pid) > 1 : state !== undefined
}

function threadsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).length
  } catch {
    return 0 // ended meanwhile
  }
}

/** State, parent and so on; undefined for a process that has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined // ended meanwhile
  }
}

/** A start that is expected to be refused: its exit code and what it wrote to standard error. */
export async function refusedStart(dataDir: string): Promise<{ code: number | null; lines: string[] }> {
  const refused = spawn(process.execPath, ['scripts/start.mjs'], {
    // The runner sets one colour variable, a person perhaps the other: Node warns about both, and that is not our line.
    env: { ...process.env, ...serverEnv(freePort(), dataDir), FORCE_COLOR: undefined, NO_COLOR: undefined },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  refused.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk
  })
  const [code] = (await once(refused, 'close')) as [number | null]
  return { code, lines: stderr.trim().split('\n') }
}
