import { bubblewrapCommand } from './bubblewrap-command'
import { type ProcessEnd, runConfined } from './confined-process'
import type { SandboxJob, SandboxLimits } from './sandbox'
import { createStage, removeStage, type Stage } from './stage'

export const defaultLimits: SandboxLimits = {
  wallMs: 60_000,
  memoryBytes: 768 * 1024 * 1024,
  writtenBytes: 64 * 1024 * 1024,
  printedBytes: 1024 * 1024,
}

/** Exported variables are reported by a trap, so that also a script that ends early tells them. */
const bashStart = `trap 'env -0 > /mnt/report/environment' EXIT
source /mnt/script/command.sh
`

const programOf = {
  python: ['/usr/bin/python3', '-I', '-B', '/mnt/script/main.py'],
  bash: ['/usr/bin/bash', '--noprofile', '--norc', '/mnt/script/start.sh'],
} as const

export interface StagedRun extends Pick<SandboxJob, 'language' | 'script' | 'limits'> {
  /** The conversation's workspace folder; undefined: an empty one. */
  folder: string | undefined
  asRoot: boolean
  signal?: AbortSignal
  environment?: Record<string, string>
  fontCache?: ReadonlyMap<string, Buffer>
  /** Reads what is wanted from the stage before it is removed. */
  keep?: (stage: Stage, end: ProcessEnd) => unknown
}

/** Makes a stage, runs one script in it under the watchdog, and removes the stage. */
export async function runStaged(run: StagedRun): Promise<ProcessEnd> {
  const { folder = '/nonexistent', fontCache = new Map(), asRoot, environment = {} } = run
  const stage = await createStage(folder, scriptFiles(run), fontCache, asRoot)
  try {
    const command = bubblewrapCommand(stage, programOf[run.language], environment, asRoot)
    const limits = { ...defaultLimits, ...run.limits }
    const end = await runConfined(command, limits, stage.userData, run.signal ?? new AbortController().signal)
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
