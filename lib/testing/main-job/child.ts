import { findRun, unfinishedRuns } from '@/db/runs'
import { readEnv } from '@/lib/env'
import { globalSingleton } from '@/lib/global'
import { recoverRuns } from '@/lib/runs/recover-runs'
import { createRuntime } from '@/lib/runs/runtime'
import { doMainJob, type Job } from './robot'

/**
 * A server process without its web side: starts, recovers, lets the people act, ends. Arguments: data folder, job as JSON, and the
 * number of the durable step after which it kills itself (0 = never). Prints `ack …` for everything that was answered, and `recovered
 * <ms>` when what an earlier process left is taken up or marked.
 */
const [dataDir = '', job = '{}', killAt = '0'] = process.argv.slice(2)
const keptAlive = setInterval(() => {}, 1_000) // helpers of the process do not hold it; in the server the open port does
let steps = 0
let isArmed = false

const boundary = () => {
  if (isArmed && ++steps === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}

const environment = readEnv({
  SLUICE_DATA_DIR: dataDir,
  SLUICE_DEMO: '1',
  SLUICE_MODEL: 'demo',
  SLUICE_DEMO_PACE: 'fast',
  LOG_LEVEL: 'error',
})
const runtime = await globalSingleton('runtime', () => createRuntime(environment, { boundary }))
if (job !== 'seed') {
  isArmed = true
  const leftOver = unfinishedRuns(runtime.db)
  await runtime.platform.recover()
  await recoverRuns(runtime)
  while (leftOver.some(({ id }) => isLeftOver(id))) await new Promise((wake) => setTimeout(wake, 5))
  if (leftOver.length > 0) process.stdout.write(`recovered ${Math.round(performance.now())}\n`) // since the process began
  await doMainJob(runtime, JSON.parse(job) as Job, (what) => process.stdout.write(`ack ${what}\n`))
  process.stdout.write(`steps ${steps}\n`)
}
await runtime.platform.stop()
await runtime.warehouse.close()
clearInterval(keptAlive)
process.exit(0)

/** Neither taken up by this process nor marked as ended or waiting. */
function isLeftOver(runId: string): boolean {
  const row = findRun(runtime.db, runId)
  return row !== undefined && ['queued', 'running'].includes(row.status) && row.bootId !== runtime.bootId
}
