import type { Words } from '@/lib/models/demo/language'
import { all, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import { readTable } from '@/lib/models/demo/read-results'
import type { Step } from '@/lib/models/demo/transcript'
import { type Figures, figuresCall, readFigures } from './column-figures'
import type { Done } from './phased-work'
import type { Check } from './phases'
import { reachCalls, readerTasks, readReach } from './readers-of'
import { runCheck, startedRuns } from './started-runs'

/** Looks at what is there now, beside what was counted before; without a release at what must not have changed. */
export function* verifyChange(
  { words }: PlanContext,
  { facts, saved }: Done,
  release: Step | undefined,
): Walk<Check[]> {
  const { table, changes, figures, reaches } = facts
  const after = changes.flatMap((change) => (change.op === 'rename' ? [{ ...change, column: change.to }] : []))
  const reach = after.length > 0 && release ? reachCalls(table.name, after) : []
  const runs = startedRuns(release?.result ?? '')
  const calls = [
    { tool: 'getTable', input: { table: table.name, columnQuery: nameNow(changes[0]) } },
    figuresCall(table, changes, release ? 'after' : 'before', figures?.newest),
    ...reach,
    ...runs.map(({ task }) => ({ tool: 'listInstances', input: { task, limit: 20 } })),
  ]
  const steps = yield* all(calls)
  const now = readFigures(steps[1], changes)
  const later = reach.map((call, index) => readReach(table.name, call, steps[index + 2]))
  return [
    versionCheck(steps[0], { version: saved.version, isReleased: release !== undefined }, words),
    ...figureChecks(facts, { before: figures, now, isReleased: release !== undefined }, words),
    ...(reach.length > 0
      ? [
          {
            what: words('直接读它的任务', 'tasks that read it'),
            before: String(readerTasks(reaches).length),
            after: later.some(({ isPartial }) => isPartial)
              ? words('未知', 'unknown')
              : String(readerTasks(later).length),
            holds: later.some(({ isPartial }) => isPartial)
              ? undefined
              : readerTasks(later).length === readerTasks(reaches).length,
          },
        ]
      : []),
    ...runs.map((run, index) => runCheck(run, steps[2 + reach.length + index]?.result ?? '', words)),
  ]
}

type Change = Done['facts']['changes'][number]

const nameNow = (change: Change | undefined): string => (change?.op === 'rename' ? change.to : (change?.column ?? ''))

/** The saved version is in effect after a release, and not before one. */
function versionCheck(
  step: Step | undefined,
  { version, isReleased }: { version: string; isReleased: boolean },
  words: Words,
): Check {
  const now = step && !step.failed ? readTable(step.result ?? '') : undefined
  const what = isReleased
    ? words('生效的表版本', 'table version in effect')
    : words('保存的表版本', 'saved table version')
  const seen = isReleased ? now?.published : now?.version
  return {
    what,
    before: version,
    after: seen === undefined ? words('未知', 'unknown') : String(seen),
    holds: now ? String(seen) === version : undefined,
  }
}

interface Compared {
  before: Figures | undefined
  now: Figures | undefined
  isReleased: boolean
}

function figureChecks({ changes }: Done['facts'], { before, now, isReleased }: Compared, words: Words): Check[] {
  const unknown = words('未知', 'unknown')
  const same = (what: string, a: string | undefined, b: string | undefined): Check => ({
    what,
    before: a ?? unknown,
    after: b ?? unknown,
    holds: a === undefined || b === undefined ? undefined : Number(a) === Number(b),
  })
  const columns = changes.flatMap((change, index) => {
    const [was, is] = [before?.columns[index], now?.columns[index]]
    const name = `\`${isReleased ? nameNow(change) : change.column}\``
    if (change.op === 'drop' && isReleased) return []
    if (change.op === 'add')
      return isReleased
        ? [same(words(`${name} 的非空值（新字段）`, `values of ${name}, which is new`), '0', is?.filled)]
        : []
    return [
      same(words(`${name} 的非空值`, `values of ${name}`), was?.filled, is?.filled),
      ...(was?.sum === undefined ? [] : [same(words(`${name} 的合计`, `sum of ${name}`), was.sum, is?.sum)]),
    ]
  })
  return [same(words('行数', 'rows'), before?.rows, now?.rows), ...columns]
}
