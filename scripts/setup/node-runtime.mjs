import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './say.mjs'

const needed = [22, 12]

/** The Node that runs the application: the pinned one where it is packaged (Linux on x64 and arm64), else this one. */
export function nodeRuntime(root) {
  const pinned = join(root, 'node_modules/.bin/node')
  if (existsSync(pinned) && runs(pinned)) return pinned
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return process.execPath
  throw new Refusal(
    `Node ${needed.join('.')} or newer is needed on ${process.platform}-${process.arch}; this is ${process.versions.node}. Install a newer Node, then run it again.`,
  )
}

/** A binary of another C library or processor exists and still doesn't start. */
const runs = (file) => spawnSync(file, ['--version'], { timeout: 10_000 }).status === 0
