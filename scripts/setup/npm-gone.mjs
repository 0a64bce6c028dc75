import { readFileSync } from 'node:fs'

const checkEveryMs = 1_000

/**
 * Calls `end` when the npm that runs this script is gone. A signal to npm ends npm's shell and not what the shell runs, so the
 * server would be left behind on its port. Without npm above us nothing is watched.
 */
export function whenNpmIsGone(end, everyMs = checkEveryMs) {
  if (!process.env.npm_lifecycle_event || process.ppid === 1) return
  const above = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === above) return
    clearInterval(timer)
    end()
  }, everyMs)
  timer.unref()
}

/** npm's shell and npm itself, where the system tells. */
const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return '' // no /proc on this system
  }
}
