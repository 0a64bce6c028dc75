import { constants } from 'node:os'
import type { ReachedLimit } from '@/lib/contracts/script-limit'
import { kernelAllows } from './kernel-limits'

const lastLines = 4000

/** A shell, and bubblewrap, tell a signal by an exit code. */
const byCode = (signal: 'SIGXCPU' | 'SIGXFSZ') => 128 + constants.signals[signal]

const processor: ReachedLimit = {
  limit: 'processorMs',
  used: kernelAllows.processorMs,
  allowed: kernelAllows.processorMs,
}
const file: ReachedLimit = { limit: 'fileBytes', used: kernelAllows.fileBytes, allowed: kernelAllows.fileBytes }
const memory: ReachedLimit = { limit: 'addressBytes', used: null, allowed: kernelAllows.addressBytes }
const processes: ReachedLimit = {
  limit: 'processes',
  used: kernelAllows.processes,
  allowed: kernelAllows.processes,
}

/** What a script reports when the kernel refused it something; only a failed script is asked, since a caught refusal is its own affair. */
const reports: ReadonlyArray<readonly [RegExp, ReachedLimit]> = [
  [/MemoryError|Cannot allocate memory|bad_alloc/, memory],
  [/File too large|File size limit exceeded/, file],
  [/Resource temporarily unavailable|can't start new thread/, processes],
]

/** The limit of the kernel that a failed script ran into, as far as its end and its last words tell. */
export function kernelEnd(
  exitCode: number | null,
  signal: NodeJS.Signals | null,
  stderr: string,
): ReachedLimit | undefined {
  if (signal === 'SIGXCPU' || exitCode === byCode('SIGXCPU')) return processor
  if (signal === 'SIGXFSZ' || exitCode === byCode('SIGXFSZ')) return file
  if (exitCode === 0) return undefined
  const last = stderr.slice(-lastLines)
  return reports.find(([words]) => words.test(last))?.[1]
}
