import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '@/scripts/setup/bundle-options.mjs'
import type { Job } from './robot'
import { type JobState, problemsOf, readJobState } from './verify-job'

export interface KillRun {
  killAt: number
  way: Job['way']
  /** How often the process was killed: 1, or 0 when the job was over before. */
  kills: number
  problems: string[]
  /** From the start of the next process until every run that was left is taken up or marked; undefined when none was left. */
  recoveryMs: number | undefined
  state: JobState
}

/** Seeds a data folder once; every run begins with a copy of it. */
export async function seedDataDir(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-seed-'))
  const seeded = await runChild(folder, 'seed', 0)
  if (seeded.code !== 0) throw new Error(`seeding failed: ${seeded.output}`)
  return folder
}

/** Does the job, killing the process after its `killAt`-th durable step, then starts it again and lets the people go on. */
export async function runWithKill(seeded: string, job: Job, killAt: number): Promise<KillRun> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-kill-'))
  try {
    cpSync(seeded, dataDir, { recursive: true })
    const first = await runChild(dataDir, JSON.stringify(job), killAt)
    const wasKilled = first.signal === 'SIGKILL'
    const last = wasKilled ? await runChild(dataDir, JSON.stringify(job), 0) : first
    const acknowledged = acksOf(first.output + last.output)
    const state = readJobState(dataDir)
    const ended = last.code === 0 ? [] : [`the job did not end: ${last.output.slice(-2000)}`]
    return {
      killAt,
      way: job.way,
      kills: wasKilled ? 1 : 0,
      state,
      recoveryMs: recoveryOf(wasKilled ? last.output : ''),
      problems: [...ended, ...problemsOf(state, job, acknowledged)],
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** How many durable steps the job has when nobody kills it. */
export async function countSteps(seeded: string, job: Job): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-count-'))
  try {
    cpSync(seeded, dataDir, { recursive: true })
    const { output } = await runChild(dataDir, JSON.stringify(job), 0)
    const steps = Number(output.match(/^steps (\d+)$/m)?.[1])
    if (!(steps > 0)) throw new Error(`the job did not end: ${output.slice(-2000)}`)
    return steps
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const acksOf = (output: string): string[] => [...output.matchAll(/^ack (.+)$/gm)].map((match) => match[1] ?? '')

const recoveryOf = (output: string): number | undefined => {
  const ms = output.match(/^recovered (\d+)$/m)?.[1]
  return ms === undefined ? undefined : Number(ms)
}

const limitMs = 120_000

let program: Promise<string> | undefined

/** One file, made once: hundreds of processes would otherwise translate every source file anew. */
async function bundledChild(): Promise<string> {
  const outfile = `.cache/main-job/child-${process.pid}.mjs`
  await build({
    entryPoints: ['lib/testing/main-job/child.ts'],
    outfile,
    ...bundleOptions(process.cwd()),
    sourcemap: 'inline',
  })
  process.once('exit', () => rmSync(outfile, { force: true }))
  return outfile
}

async function runChild(
  dataDir: string,
  job: string,
  killAt: number,
): Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }> {
  program ??= bundledChild()
  const file = await program
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--enable-source-maps', file, dataDir, job, String(killAt)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGTERM',
    })
    let output = ''
    child.stdout.on('data', (piece) => (output += piece))
    child.stderr.on('data', (piece) => (output += piece))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, output }))
  })
}
