import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxSetting } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import type { ProcessEnd } from './confined-process'
import { changedVariables, loadEnvironment, saveEnvironment } from './environment-file'
import { type Harvest, harvest } from './harvest'
import { createRunSlots } from './run-slots'
import type { SandboxHost, SandboxJob, SandboxResult } from './sandbox'
import { type SelfTest, selfTest } from './self-test'
import { removeForgottenStages, type Stage } from './stage'
import { runStaged } from './staged-run'

const installCommand = 'apt-get install -y bubblewrap python3-matplotlib python3-pandas fonts-noto-cjk'
/** Scripts at once in this process; memory is limited per script. */
const scriptsAtOnce = 3
const reportLimit = 256 * 1024

/** The sandbox of this process. `setting` is `SANDBOX` of the environment. */
export function createSandboxHost({ setting }: { setting: SandboxSetting | undefined }): SandboxHost {
  const asRoot = process.getuid?.() === 0
  const inSlot = createRunSlots(scriptsAtOnce)
  let tested: Promise<SelfTest> | undefined
  const test = () => (tested ??= toldSelfTest(asRoot, setting))
  return {
    level: async () => (await test()).level,
    open: (folder) => ({
      run: async (job) => {
        const result = await test()
        return inSlot(job.signal, () => runJob(job, folder, result))
      },
      saveEnvironment: (variables) => saveEnvironment(folder, variables),
    }),
  }
}

async function toldSelfTest(asRoot: boolean, setting: SandboxSetting | undefined): Promise<SelfTest> {
  const result = await selfTest(asRoot, setting)
  const facts = { sandbox: result.level, reason: result.reason }
  if (result.level === 'unsafe') log().warn(facts, 'scripts run unconfined, with the reach of this server')
  else log().info(facts, 'sandbox tested')
  if (result.level !== 'none') removeForgottenStages(new Date()).catch(tellForgotten)
  return result
}

const tellForgotten = (error: unknown) => log().warn({ error }, 'forgotten sandbox folders could not be removed')

async function runJob(job: SandboxJob, folder: string, tested: SelfTest): Promise<SandboxResult> {
  const { confinement } = tested
  if (!confinement) throw unavailable(tested.reason ?? '')
  const started = performance.now()
  const environment = loadEnvironment(folder)
  let found: Harvest = { files: [], removed: [], refused: [] }
  let exported: Record<string, string> = {}
  const keep = (stage: Stage, { end }: ProcessEnd) => {
    if (end === 'stopped') return
    found = harvest(stage, folder)
    if (job.language === 'bash') exported = changedVariables(readReport(stage), environment)
  }
  const fontCache = await tested.fontCache
  const end = await runStaged({ ...job, folder, confinement, environment, fontCache, keep })
  return { ...end, ...found, exported, elapsedMs: Math.round(performance.now() - started) }
}

/** Written by the script's shell, so it may be anything: only a plain file of a bounded size is read. */
function readReport(stage: Stage): string {
  const file = join(stage.report, 'environment')
  const stat = lstatSync(file, { throwIfNoEntry: false })
  return stat?.isFile() && stat.size <= reportLimit ? readFileSync(file, 'utf8') : ''
}

const unavailable = (reason: string) =>
  new AppError(
    'sandbox-unavailable',
    `Scripts can't run here because they can't be confined: ${reason}. Whoever runs Sluice can add what is missing (Debian, Ubuntu: ${installCommand}) and start it again. Everything else works; use execute_sql for figures.`,
  )
