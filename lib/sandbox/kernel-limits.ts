import { programs } from './programs'
import { nobody } from './stage'

/** What the kernel allows each process of a script, or all of them in their number; the watchdog keeps the limits of the whole run. */
export const kernelAllows = {
  addressBytes: 1024 * 1024 * 1024,
  processorMs: 10_000,
  fileBytes: 32 * 1024 * 1024,
  processes: 64,
} as const

/** Ends with the program that they hold for. */
export const kernelLimits = [
  programs.prlimit,
  `--as=${kernelAllows.addressBytes}`,
  `--cpu=${kernelAllows.processorMs / 1000}:${kernelAllows.processorMs / 1000 + 1}`,
  `--fsize=${kernelAllows.fileBytes}`,
  `--nproc=${kernelAllows.processes}`,
  '--nofile=256',
  '--core=0',
  '--',
] as const

/** For a server that runs as root: what follows has neither its rights nor a way back to them. */
export const dropRoot = [
  programs.setpriv,
  `--reuid=${nobody}`,
  `--regid=${nobody}`,
  '--clear-groups',
  '--no-new-privs',
  '--',
] as const
