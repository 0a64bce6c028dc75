import { findTable } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { type Call, type Move, say } from '@/lib/models/demo/move'
import { all, attempt, type Plan, type PlanContext, use, type Walk } from '@/lib/models/demo/plan'
import { readTable, readTasks } from '@/lib/models/demo/read-results'
import { outcomeText } from './outcome-text'
import { code } from './phrases'
import { guarded, isWaiting, waitsAlready } from './release'

/** Saved and not in effect. */
interface Waiting {
  kind: 'table' | 'task'
  name: string
  version: number
}

/** Throws away what was saved and not released: of what is named, else of this conversation. A person decides on a card each. */
export const discard: Plan<Extract<Intent, { kind: 'discard' }>> = function* (context, { names }) {
  const { words } = context
  const own = ownNames(context)
  const wanted = names.length > 0 ? names : own.map(({ name }) => name)
  if (wanted.length === 0) return say(nothingHere(context))
  const waiting: Waiting[] = names.length > 0 ? [] : yield* waitingOfOwn(own)
  for (const name of names) {
    const found = yield* waitingOf(context, name)
    if ('answer' in found) return found.answer
    waiting.push(...found.waiting.filter((one) => !waiting.some((known) => isSame(known, one))))
  }
  if (waiting.length === 0) {
    return say(
      words(
        `${code(wanted, words)} 没有保存过、还没发布的改动，没有可丢弃的。什么都没有改，也没有发布。`,
        `Nothing is saved of ${code(wanted, words)} that waits for a release, so there is nothing to discard. Nothing was changed or released.`,
      ),
    )
  }
  const calls = waiting.map(callOf).filter((call) => !isWaiting(context, call))
  const [first, ...others] = calls
  if (!first) return say(waitsAlready(context))
  if (others.length === 0) return say(outcomeText(yield* guarded(context, first, openingText(context, waiting)), words))
  const steps = yield* all(calls, openingText(context, waiting))
  return say(steps.map((step) => `- ${outcomeText(step, words)}`).join('\n'))
}

const isSame = (a: Waiting, b: Waiting): boolean => a.kind === b.kind && a.name === b.name

const callOf = ({ kind, name, version }: Waiting): Call => ({
  tool: 'discardChange',
  input: { kind, id: name, baseVersion: version },
})

/** What this conversation saved and did not release. */
function ownNames({ memory }: PlanContext): Array<Pick<Waiting, 'kind' | 'name'>> {
  const tables = new Set((memory.changes ?? []).map(({ table }) => table))
  const tasks = new Set(memory.editedTasks ?? [])
  return [
    ...[...tables].map((name) => ({ kind: 'table' as const, name })),
    ...[...tasks].map((name) => ({ kind: 'task' as const, name })),
  ]
}

function* waitingOfOwn(own: ReadonlyArray<Pick<Waiting, 'kind' | 'name'>>): Walk<Waiting[]> {
  const steps = yield* all(
    own.map(({ kind, name }) =>
      kind === 'table' ? { tool: 'getTable', input: { table: name } } : { tool: 'getTask', input: { task: name } },
    ),
  )
  return steps.flatMap(({ tool, failed, result = '' }) => {
    if (failed) return []
    const table = tool === 'getTable' ? readTable(result) : undefined
    return table ? waitingAs('table', table) : readTasks(result).flatMap((task) => waitingAs('task', task))
  })
}

type Found = { waiting: Waiting[] } | { answer: Move }

/** A table of that name with the script that writes it, which was saved with it; else a task. */
function* waitingOf(context: PlanContext, name: string): Walk<Found> {
  const [asTable, listed] = yield* all([
    { tool: 'getTable', input: { table: name } },
    { tool: 'listTasks', input: { table: name, limit: 100 } },
  ])
  const table = asTable?.failed ? undefined : readTable(asTable?.result ?? '')
  if (table) return { waiting: withWriters(table, listed?.result ?? '') }
  const asTask = yield* attempt('getTask', { task: name })
  if (!asTask.failed) return { waiting: readTasks(asTask.result ?? '').flatMap((task) => waitingAs('task', task)) }
  const like = yield* findTable(context, name, undefined, '', true)
  if ('answer' in like) return like
  return { waiting: withWriters(like.found, yield* use('listTasks', { table: like.found.name, limit: 100 })) }
}

const withWriters = (table: Head, listed: string): Waiting[] => [
  ...waitingAs('table', table),
  ...readTasks(listed)
    .filter(({ writes }) => writes.includes(table.name))
    .flatMap((task) => waitingAs('task', task)),
]

const waitingAs = (kind: Waiting['kind'], { name, version, published }: Head): Waiting[] =>
  version === published ? [] : [{ kind, name, version }]

interface Head {
  name: string
  version: number
  published: number | undefined
}

function openingText({ words }: PlanContext, waiting: readonly Waiting[]): string {
  const zh = waiting.map(
    ({ kind, name, version }) => `${kind === 'table' ? '表' : '任务'} \`${name}\` 保存的第 ${version} 版`,
  )
  const en = waiting.map(({ kind, name, version }) => `version ${version} saved of the ${kind} \`${name}\``)
  return words(
    `丢弃${zh.join('、')}，回到生效的版本：由人在卡片上决定。不会发布任何东西。`,
    `Discard ${en.join(', ')} and go back to what is in effect: a person decides on the card. Nothing is released.`,
  )
}

const nothingHere = ({ words }: PlanContext): string =>
  words(
    '这段对话里没有保存过、还没发布的改动，没有可丢弃的，也没有发布任何东西。要丢弃别处保存的，请说出表名，比如「丢弃 dws_x 没发布的改动」。',
    'This conversation saved nothing that waits for a release, so there is nothing to discard, and nothing was released. For what was saved elsewhere name the table, for example “discard the saved changes of dws_x”.',
  )
