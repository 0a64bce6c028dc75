import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { ReachedLimit } from '@/lib/contracts/script-limit'
import { kernelEnd } from './kernel-end'
import { namespaceEnd } from './namespace-end'
import { killGroup, killTree } from './process-tree'
import type { SandboxEnd, SandboxLimits } from './sandbox'
import type { SandboxCommand } from './sandbox-command'
import { watch } from './watchdog'

/** Kept of each stream; the rest is counted and dropped. */
const keptBytes = 100_000
/** A pipe that a process outside of any namespace still holds is closed so long after its script ended. */
const heldPipeMs = 300

export interface ProcessEnd {
  end: SandboxEnd
  exitCode: number | null
  reached: ReachedLimit | undefined
  stdout: string
  stderr: string
}

/** Runs a command under the watchdog; resolves when it and everything below it has ended. `written` is the folder whose growth counts. */
export function runConfined(
  command: SandboxCommand,
  limits: SandboxLimits,
  written: string,
  signal: AbortSignal,
): Promise<ProcessEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, {
      env: command.environment as NodeJS.ProcessEnv,
      ...(command.folder ? { cwd: command.folder } : {}),
      detached: true, // a group of its own, so that all of it can be ended
      stdio: ['ignore', 'pipe', 'pipe', ...furtherPipes(command)],
    })
    if (command.info === undefined) closeHeldPipes(child)
    let cause: SandboxEnd | undefined
    let reached: ReachedLimit | undefined
    const endBecause = (why: SandboxEnd, over?: ReachedLimit) => {
      if (cause === undefined) reached = over
      cause ??= why
      if (child.pid !== undefined) killTree(child.pid)
    }
    const isOver = (limit: keyof SandboxLimits, used: number | null) =>
      endBecause(limit, { limit, used, allowed: limits[limit] })
    const output = collectOutput(child, (bytes) => isOver('printedBytes', bytes), limits.printedBytes)
    const onAbort = () => endBecause('stopped')
    signal.addEventListener('abort', onAbort, { once: true })
    const stopWatch = watch(child, limits, written, isOver)
    const release = () => {
      signal.removeEventListener('abort', onAbort)
      stopWatch()
    }
    child.once('error', (error) => {
      release()
      reject(error)
    })
    const namespaceIsOver = namespaceEnd(child.stdio[command.info ?? -1] as Readable | undefined)
    child.once('close', async (exitCode, signal) => {
      release()
      await namespaceIsOver()
      const texts = output()
      if (cause === undefined) reached = kernelEnd(exitCode, signal, texts.stderr)
      resolve({ end: cause ?? 'exited', exitCode, reached, ...texts })
    })
    sendInputs(child, command.inputs)
    if (signal.aborted) onAbort()
  })
}

function collectOutput(child: ChildProcess, onFlood: (bytes: number) => void, printedBytes: number) {
  let total = 0
  const keep = (stream: Readable | null) => {
    const chunks: Buffer[] = []
    let kept = 0
    stream?.on('data', (chunk: Buffer) => {
      total += chunk.byteLength
      if (kept < keptBytes) chunks.push(chunk.subarray(0, keptBytes - kept))
      kept += chunk.byteLength
      if (total > printedBytes) onFlood(total)
    })
    return () => Buffer.concat(chunks).toString('utf8') + (kept > keptBytes ? `\n… ${kept - keptBytes} more bytes` : '')
  }
  const stdout = keep(child.stdout)
  const stderr = keep(child.stderr)
  return () => ({ stdout: stdout(), stderr: stderr() })
}

const furtherPipes = ({ inputs, info }: SandboxCommand): 'pipe'[] =>
  [...Object.keys(inputs), ...(info === undefined ? [] : [info])].map(() => 'pipe')

function sendInputs(child: ChildProcess, inputs: SandboxCommand['inputs']): void {
  for (const [descriptor, bytes] of Object.entries(inputs)) {
    const pipe = child.stdio[Number(descriptor)] as Writable | null
    pipe?.on('error', () => undefined) // bubblewrap did not start: its exit code and stderr say why
    pipe?.end(bytes)
  }
}

/** Without a namespace a process may leave its group and keep the script's output open for ever. */
function closeHeldPipes(child: ChildProcess): void {
  child.once('exit', () => {
    if (child.pid !== undefined) killGroup(child.pid)
    setTimeout(() => {
      child.stdout?.destroy()
      child.stderr?.destroy()
    }, heldPipeMs)
  })
}
