import type { WorkspaceFile } from '@/lib/contracts/conversation'
import type { ReachedLimit } from '@/lib/contracts/script-limit'

/** `none`: nothing can be confined on this machine, so nothing is run. `unsafe`: an operator accepted that nothing is confined. */
export type SandboxLevel = 'bubblewrap' | 'unsafe' | 'none'

export interface SandboxJob {
  language: 'python' | 'bash'
  script: string
  signal: AbortSignal
  limits?: Partial<SandboxLimits>
}

/** What the watchdog allows one run, beside the kernel's own limits (`bubblewrap-command.ts`). */
export interface SandboxLimits {
  wallMs: number
  /** Resident memory of all its processes together, in bytes. */
  memoryBytes: number
  /** Bytes that it adds to the workspace. */
  writtenBytes: number
  /** Bytes that it prints, both streams together. */
  printedBytes: number
  /** Processes and threads at a time, those that hold the script included; what the kernel allows is the same number. */
  processes: number
}

/** `exited`: by itself, with whatever code. Everything else was ended by the watchdog. */
export type SandboxEnd = 'exited' | 'stopped' | keyof SandboxLimits

export interface SandboxResult {
  end: SandboxEnd
  /** Null when a signal ended it. */
  exitCode: number | null
  /** Which limit ended it or made it fail. */
  reached: ReachedLimit | undefined
  stdout: string
  stderr: string
  /** Files of the workspace that the script made or overwrote, as they are now. */
  files: WorkspaceFile[]
  removed: string[]
  /** What it left that was not taken over: links, special files, too large, too many, unusable names. */
  refused: Array<{ name: string; reason: string }>
  /** Exported variables of a bash script that differ from the start. */
  exported: Record<string, string>
  elapsedMs: number
}

/** Confined runs on the workspace of one conversation. */
export interface Sandbox {
  /**
   * Runs a script on copies of `/mnt/user-data` (writable) and `/mnt/chat-offload` (read-only) and takes its files over when it has
   * ended, however it ended, except by `signal`. Throws `sandbox-unavailable` where nothing can be confined.
   */
  run(job: SandboxJob): Promise<SandboxResult>
  /** Variables that every later run starts with; kept beside the workspace, out of a script's reach. */
  saveEnvironment(variables: Record<string, string>): void
}

/** The sandbox of a process: tested once, opened per conversation. */
export interface SandboxHost {
  /** Tests at the first call. */
  level(): Promise<SandboxLevel>
  /** `folder` is the conversation's workspace folder on disk. */
  open(folder: string): Sandbox
}
