import type { RunView, ThreadEntry, ThreadView, UserEntry } from './thread-view'

/** What a person said and everything that came of it, until the next message. */
export interface Turn {
  key: string
  user: UserEntry | undefined
  entries: readonly ThreadEntry[]
  runs: readonly RunView[]
  /** Another message stands in its place. */
  isSuperseded: boolean
}

/**
 * Cuts the thread at each message of a person. A turn that has not changed since `before` keeps its identity, so that only the
 * turn that moves is drawn again.
 */
export function groupTurns(view: ThreadView, before: readonly Turn[] = []): Turn[] {
  const turns: Array<{ user: UserEntry | undefined; entries: ThreadEntry[] }> = []
  for (const entry of view.entries) {
    if (entry.kind === 'user') turns.push({ user: entry, entries: [] })
    else {
      if (turns.length === 0) turns.push({ user: undefined, entries: [] })
      turns.at(-1)?.entries.push(entry)
    }
  }
  return turns.map(({ user, entries }, index) => {
    const runIds = new Set([user?.runId, ...entries.map(({ runId }) => runId)])
    const runs = [...runIds].flatMap((id) => (id && view.runs[id] ? [view.runs[id]] : []))
    const isSuperseded = (user ?? entries[0])?.isSuperseded ?? false
    const turn = { key: user?.key ?? 'start', user, entries, runs, isSuperseded }
    const known = before[index]
    return known && isSame(known, turn) ? known : turn
  })
}

const isSame = (a: Turn, b: Turn): boolean =>
  a.key === b.key && a.user === b.user && isEqual(a.entries, b.entries) && isEqual(a.runs, b.runs)

const isEqual = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index])

/** Turns as they stand below each other: those that were set aside together are one stretch. */
export function stretchesOf(turns: readonly Turn[]): Array<{ key: string; isSuperseded: boolean; turns: Turn[] }> {
  const stretches: Array<{ key: string; isSuperseded: boolean; turns: Turn[] }> = []
  for (const turn of turns) {
    const last = stretches.at(-1)
    if (last && last.isSuperseded === turn.isSuperseded) last.turns.push(turn)
    else stretches.push({ key: turn.key, isSuperseded: turn.isSuperseded, turns: [turn] })
  }
  return stretches
}

export const isRunning = ({ runs }: Turn): boolean => runs.some(({ status }) => status === 'running')

/** From the first start to the last end; undefined while it runs or before it began. */
export function turnDuration({ runs }: Turn): number | undefined {
  if (runs.length === 0 || runs.some(({ endedAt }) => endedAt === undefined)) return undefined
  return runs.reduce((sum, run) => sum + Date.parse(run.endedAt ?? run.startedAt) - Date.parse(run.startedAt), 0)
}
