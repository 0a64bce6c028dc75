import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReachedLimit } from '@/lib/contracts/script-limit'
import type { ScriptJob, ScriptRun, ScriptRunner } from '@/lib/contracts/script-runner'
import type { SandboxHost, SandboxResult } from './sandbox'
import { stagePrefix } from './stage'

/** Relative to where a script starts: true in a sandbox and without one. */
const folders = { INPUT_DIR: '../chat-offload', OUTPUT_DIR: '.' }

/** Scripts of the platform's tasks, each in a folder of its own that is gone afterwards. */
export const createScriptRunner = (host: SandboxHost): ScriptRunner => ({
  run: async (job) => {
    // the prefix is that of a run: what a killed server left is removed with the rest
    const folder = await mkdtemp(join(tmpdir(), `${stagePrefix}task-`))
    try {
      return await runIn(folder, host, job)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
})

async function runIn(folder: string, host: SandboxHost, job: ScriptJob): Promise<ScriptRun> {
  await mkdir(join(folder, 'chat-offload'))
  for (const { name, file } of job.inputs) await copyFile(file, join(folder, 'chat-offload', name))
  const sandbox = host.open(folder)
  sandbox.saveEnvironment({ ...job.variables, ...folders })
  const { script, signal } = job
  const result = await sandbox.run({ language: 'python', script, signal })
  const { stdout, stderr, elapsedMs } = result
  const failure = failureOf(result)
  return {
    ...(failure ? { failure } : {}),
    stdout,
    stderr,
    elapsedMs,
    outputs: await readOutputs(folder, job.outputs, result),
    refused: result.refused.filter(({ name }) => job.outputs.includes(name)),
  }
}

/** What was taken over lies in the folder as plain files of ours. */
async function readOutputs(folder: string, names: readonly string[], { files }: SandboxResult) {
  const left = names.filter((name) => files.some(({ path }) => path === `/mnt/user-data/${name}`))
  const texts = left.map(async (name) => [name, await readFile(join(folder, 'user-data', name), 'utf8')] as const)
  return new Map(await Promise.all(texts))
}

function failureOf({ end, exitCode, reached, stderr }: SandboxResult): ScriptRun['failure'] {
  if (reached) return { code: 'sandbox-limit', message: limitText(reached) }
  if (end !== 'exited') return { code: 'query-failed', message: 'the script was stopped' }
  if (exitCode === 0) return undefined
  const last = stderr.trim().split('\n').at(-1)?.slice(0, 300) ?? ''
  return { code: 'query-failed', message: `the script ended with exit code ${exitCode ?? 'none'}: ${last}` }
}

const limitText = ({ limit, used, allowed }: ReachedLimit): string =>
  `the script reached the limit ${limit}: ${used === null ? '' : `${Math.round(used)} of `}${allowed} allowed`
