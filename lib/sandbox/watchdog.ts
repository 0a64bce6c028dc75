import type { ChildProcess } from 'node:child_process'
import { folderBytes } from './folder-bytes'
import { processTree } from './process-tree'
import type { SandboxLimits } from './sandbox'

const lookEveryMs = 100

/** Looks after what a whole run takes, and tells which limit it is over, and by what. Gives a function that ends the looking. */
export function watch(
  child: ChildProcess,
  limits: SandboxLimits,
  written: string,
  isOver: (limit: keyof SandboxLimits, used: number | null) => void,
): () => void {
  const bytesAtStart = folderBytes(written)
  const started = performance.now()
  const clock = setTimeout(() => isOver('wallMs', Math.round(performance.now() - started)), limits.wallMs)
  const look = setInterval(() => {
    if (child.pid === undefined) return
    const tree = processTree(child.pid)
    const memory = sum(tree.map(({ residentBytes }) => residentBytes))
    const tasks = sum(tree.map(({ threads }) => threads))
    const bytes = folderBytes(written) - bytesAtStart
    if (memory > limits.memoryBytes) isOver('memoryBytes', memory)
    if (bytes > limits.writtenBytes) isOver('writtenBytes', Number.isFinite(bytes) ? bytes : null)
    if (tasks >= limits.processes) isOver('processes', tasks)
  }, lookEveryMs)
  return () => {
    clearTimeout(clock)
    clearInterval(look)
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
