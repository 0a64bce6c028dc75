import { bubblewrapCommand } from './bubblewrap-command'
import { type ProcessEnd, runConfined } from './confined-process'
import { kernelAllows } from './kernel-limits'
import { programs } from './programs'
import type { SandboxJob, SandboxLimits } from './sandbox'
import { createStage, removeStage, type Stage } from './stage'
import { asMounted, unconfinedCommand } from './unconfined-command'

export const defaultLimits: SandboxLimits = {
  wallMs: 60_000,
  memoryBytes: 768 * 1024 * 1024,
  writtenBytes: 64 * 1024 * 1024,
  printedBytes: 1024 * 1024,
  processes: kernelAllows.processes,
}

/** Exported variables are reported by a trap, so that also a script that ends early tells them. */
const bashStart = `trap 'env -0 > /mnt/report/environment' EXIT
source /mnt/script/command.sh
`

const programOf = {
  python: [programs.python, '-I', '-B', '/mnt/script/main.py'],
  bash: [programs.bash, '--noprofile', '--norc', '/mnt/script/start.sh'],
} as const

/** How a script is held; `asRoot`: the server is root, so its rights are dropped first. */
export type Confinement =
  | { level: 'bubblewrap'; asRoot: boolean; filter: Buffer | undefined }
  | { level: 'unsafe'; asRoot: boolean }

export interface StagedRun extends Pick<SandboxJob, 'language' | 'script' | 'limits'> {
  /** The conversation's workspace folder; undefined: an empty one. */
  folder: string | undefined
  confinement: Confinement
  signal?: AbortSignal
  environment?: Record<string, string>
  fontCache?: ReadonlyMap<string, Buffer>
  /** Reads what is wanted from the stage before it is removed. */
  keep?: (stage: Stage, end: ProcessEnd) => unknown
}

/** Makes a stage, runs one script in it under the watchdog, and removes the stage. */
export async function runStaged(run: StagedRun): Promise<ProcessEnd> {
  const { folder = '/nonexistent', fontCache = new Map(), confinement } = run
  const stage = await createStage(folder, scriptFiles(run), fontCache, confinement.asRoot)
  try {
    const command = await commandFor(run, stage)
    const limits = { ...defaultLimits, ...run.limits }
    const ended = await runConfined(command, limits, stage.userData, run.signal ?? new AbortController().signal)
    const end = confinement.level === 'unsafe' ? withKnownNames(ended, stage) : ended
    await run.keep?.(stage, end)
    return end
  } finally {
    await removeStage(stage)
  }
}

const scriptFiles = ({ language, script }: StagedRun) =>
  language === 'python'
    ? [{ name: 'main.py', text: script }]
    : [
        { name: 'start.sh', text: bashStart },
        { name: 'command.sh', text: script },
      ]

async function commandFor({ language, environment = {}, confinement }: StagedRun, stage: Stage) {
  const program = programOf[language]
  return confinement.level === 'unsafe'
    ? await unconfinedCommand(stage, program, environment, confinement.asRoot)
    : bubblewrapCommand(stage, program, environment, confinement)
}

const withKnownNames = (end: ProcessEnd, stage: Stage): ProcessEnd => ({
  ...end,
  stdout: asMounted(end.stdout, stage),
  stderr: asMounted(end.stderr, stage),
})
