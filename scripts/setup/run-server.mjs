import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseAddress, urlOf } from './address.mjs'
import { ensureAnalysis } from './analysis.mjs'
import { buildWorkerBundles, ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { nodeRuntime } from './node-runtime.mjs'
import { whenNpmIsGone } from './npm-gone.mjs'
import { readSettings } from './read-settings.mjs'
import { Refusal, say, tellFailures } from './say.mjs'
import { welcome } from './welcome.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const readyWithinMs = 600_000
/** When a person begins to wonder. */
const explainAfterMs = 6_000
const endWithinMs = 9_000
/** The server says why in one line of its own and ends with this code when it refuses to start. */
const refusedCode = 78

/** Prepares what is missing, serves, tells the address, and ends when asked to. `mode`: `start` or `dev`. */
export const runServer = (mode) =>
  tellFailures(async () => {
    process.chdir(root)
    readSettings(root)
    const command = mode === 'start' ? 'npm start' : 'npm run dev'
    const address = await chooseAddress(command)
    checkDataFolder()
    await ensureDependencies(root)
    const node = nodeRuntime(root)
    const analysis = ensureAnalysis(root) // beside the build
    if (mode === 'start') await ensureBuild(root, node)
    else await buildWorkerBundles(root, node)
    await analysis
    await serve(mode, node, address)
  })

/**
 * A server of events keeps little for long. With room for more threads and a larger nursery than it needs, V8 takes a quarter
 * more memory and answers no sooner.
 */
const v8Flags = ['--v8-pool-size=2', '--max-semi-space-size=4']

/** The data folder must take files; told before minutes are spent on building. */
function checkDataFolder() {
  const folder = resolve(process.env.SLUICE_DATA_DIR?.trim() || 'data')
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Refusal(
      `the data folder ${folder} can't be written (${error.code}). Make it writable, or choose another one: SLUICE_DATA_DIR=/path npm start`,
    )
  }
}

async function serve(mode, node, address) {
  const started = Date.now()
  const program = ['scripts/setup/serve-next.mjs', mode, '-H', address.host, '-p', String(address.port)]
  const child = spawn(node, [...v8Flags, ...program], {
    env: {
      ...process.env,
      HOST: address.host,
      PORT: String(address.port),
      // The server closes its streams itself; Next would wait for them for ever.
      NEXT_MANUAL_SIG_HANDLE: 'true',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: process.platform !== 'win32', // a Ctrl+C reaches it through us, once
  })
  passOn(child.stdout)
  const stop = stopOnSignal(child)
  const exit = new Promise((done) => child.once('exit', (code, signal) => done({ code, signal })))
  const health = await waitForHealth(urlOf(address), child)
  if (health) say(welcome(urlOf(address), health, Date.now() - started))
  const { code, signal } = await exit
  if (stop.asked) return
  if (code === refusedCode) process.exit(refusedCode)
  throw new Refusal(
    `the server ${health ? 'ended' : 'did not start'} (${signal ?? `code ${code}`}); its last lines stand above.`,
  )
}

/** What the server prints, without Next's own greeting. */
function passOn(stream) {
  stream.setEncoding('utf8').on('data', (chunk) => {
    const lines = chunk
      .split('\n')
      .filter((line) => line.trim() && !/^\s*(▲|✓ (Ready|Starting|Running)|- (Local|Network|Environments))/.test(line))
    if (lines.length > 0) say(lines.join('\n'))
  })
}

function stopOnSignal(child) {
  const stop = { asked: false }
  const end = () => {
    if (stop.asked) return
    stop.asked = true
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), endWithinMs).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  whenNpmIsGone(end)
  return stop
}

/** Asks until the server answers; `undefined` when it ended or doesn't answer within the time. */
async function waitForHealth(url, child) {
  const started = Date.now()
  let explained = false
  while (Date.now() - started < readyWithinMs) {
    if (child.exitCode !== null || child.signalCode !== null) return undefined
    const health = await askHealth(url)
    if (health) return health
    if (!explained && Date.now() - started > explainAfterMs) {
      explained = true
      say('Preparing the data (the first start seeds the demo warehouse) …')
    }
    await new Promise((wake) => setTimeout(wake, 100))
  }
  say(`The server has not answered ${url}/api/health for ${readyWithinMs / 1000} s; it goes on trying.`)
  return undefined
}

async function askHealth(url) {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(10_000) })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined // not listening yet
  }
}
