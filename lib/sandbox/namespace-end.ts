import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { killTree, startOfLiving } from './process-tree'

const waitMs = 2000
const giveUpMs = 4000
const lookEveryMs = 5

/**
 * bubblewrap ends a moment before the first process of its namespace does, and with that one everything that a script left running.
 * Only then are the files at rest. `info` is bubblewrap's `--info-fd`.
 */
export function namespaceEnd(info: Readable | undefined): () => Promise<void> {
  let text = ''
  let first: { pid: number; start: string | undefined } | undefined
  info?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    const pid = Number(/"child-pid": *(\d+)[^\d]/.exec(text)?.[1] ?? 0)
    if (pid > 0) first ??= { pid, start: startOfLiving(pid) }
  })
  return async () => {
    if (first?.start === undefined) return // it never came so far, or was over at once
    const { pid, start } = first
    for (let waited = 0; startOfLiving(pid) === start && waited < giveUpMs; waited += lookEveryMs) {
      if (waited > waitMs) killTree(pid)
      await pause(lookEveryMs)
    }
  }
}
