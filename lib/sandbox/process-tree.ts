import { readdirSync, readFileSync } from 'node:fs'

const pageBytes = 4096

export interface TreeProcess {
  pid: number
  residentBytes: number
  threads: number
}

/** A process and everything below it, children before their own children. Processes that end meanwhile are left out. */
export function processTree(root: number): TreeProcess[] {
  const children = new Map<number, number[]>()
  for (const name of processNames()) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = [root]
  for (const pid of found) found.push(...(children.get(pid) ?? []))
  return found.map((pid) => ({ pid, residentBytes: residentBytes(pid), threads: threads(pid) }))
}

/** Without /proc (not Linux) only the process itself is known. */
function processNames(): string[] {
  try {
    return readdirSync('/proc')
  } catch {
    return []
  }
}

/** Ends a process and everything below it at once: the ends of its own namespace take what hides in it along. */
export function killTree(root: number): void {
  for (const { pid } of processTree(root)) kill(pid)
  killGroup(root)
}

/** Also after its first process has ended: the number stays taken while anybody is in the group. */
export const killGroup = (group: number): void => kill(-group)

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // gone already is what was wanted
  }
}

const threadsField = 17
const startField = 19

/** When a living process was started, in the kernel's ticks: tells it from a later one of the same number. A dead one that nobody has fetched is dead. */
export function startOfLiving(pid: number): string | undefined {
  const fields = statFields(pid)
  return fields && !['Z', 'X'].includes(fields[0] ?? 'X') ? fields[startField] : undefined
}

const threads = (pid: number): number => Number(statFields(pid)?.[threadsField] ?? 0)

const parentOf = (pid: number): number | undefined => {
  const parent = statFields(pid)?.[1]
  return parent === undefined ? undefined : Number(parent)
}

/** The name in brackets may hold anything, so the fields are counted from its end. */
function statFields(pid: number): string[] | undefined {
  const stat = readProc(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function residentBytes(pid: number): number {
  const pages = readProc(`/proc/${pid}/statm`)?.split(' ')[1]
  return pages === undefined ? 0 : Number(pages) * pageBytes
}

function readProc(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // ended between the listing and the reading
  }
}
