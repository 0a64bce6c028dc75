import { distance } from './edit-distance'
import { type Move, say } from './move'
import { all, attempt, type PlanContext, use, type Walk } from './plan'
import {
  type FoundTable,
  type FoundTask,
  type ReadTable,
  type ReadTask,
  readTable,
  readTables,
  readTask,
  readTasks,
  readTotals,
} from './read-results'

/** What was found, or what to say because nothing (or too much) was. `note` tells what was assumed. */
export type Found<T> =
  | { found: T; note: string; column?: string }
  /** `isMissing`: nothing has that name, nor does it lie near. */
  | { answer: Move; isMissing?: boolean }

/** Names are looked up as they are; a phrase (`GMV 日报`, `price band`) only by words. */
const isName = (reference: string): boolean => /^[A-Za-z_][\w.$]*$/.test(reference)

/**
 * Reads a table by name or by what it is called; a name that is not there (`isMissing`: known before) is looked up by likeness, and
 * what was assumed is said. A column's name gives the one table that has it.
 */
export function* findTable(
  context: PlanContext,
  reference: string,
  columnQuery?: string,
  opening = '',
  isMissing = false,
): Walk<Found<ReadTable>> {
  const query = columnQuery === undefined ? {} : { columnQuery }
  const asNamed = isName(reference) && !isMissing
  const first = asNamed ? yield* attempt('getTable', { table: reference, ...query }, opening) : undefined
  const table = first && !first.failed ? readTable(first.result ?? '') : undefined
  if (table) return { found: table, note: '' }
  const likeness = yield* likeTable(context, reference, asNamed || isMissing ? '' : opening)
  return 'answer' in likeness ? likeness : yield* readLike(context, reference, likeness, query)
}

function* readLike(
  context: PlanContext,
  reference: string,
  { found, column }: { found: FoundTable; column?: string },
  query: { columnQuery?: string },
): Walk<Found<ReadTable>> {
  const wanted = column ? { columnQuery: column } : query
  const table = readTable(yield* use('getTable', { table: found.name, ...wanted }))
  if (!table) return { answer: noSuch(context, reference, []) }
  return column ? { found: table, note: '', column } : { found: table, note: noteOf(context, reference, table.name) }
}

function* likeTable(context: PlanContext, reference: string, opening: string): Walk<Found<FoundTable>> {
  const hits = readTables(yield* use('searchTables', { query: reference }, opening))
  const byWords = calledSo(context, reference, hits)
  if (byWords) return byWords
  const owners = hits.filter(({ matched }) => matched.some((name) => name.toLowerCase() === reference.toLowerCase()))
  const [owner] = owners
  if (owner && owners.length === 1) return { found: owner, note: '', column: reference }
  if (owner) return { answer: whoseColumn(context, reference, owners) }
  const near = hits.slice(0, 5).map(({ name }) => name)
  if (!isName(reference)) return { answer: noSuch(context, reference, near), isMissing: true }
  const candidates = hits.length > 0 ? hits : readTables(yield* use('searchTables', { query: '', limit: 100 }))
  return nearest(context, reference, candidates)
}

/** Reads a task by its own name, or by the table it writes. */
export function* findTask(context: PlanContext, reference: string, opening = ''): Walk<Found<ReadTask>> {
  if (isName(reference)) {
    const first = yield* attempt('getTask', { task: reference }, opening)
    const task = first.failed ? undefined : readTask(first.result ?? '')
    if (task) return { found: task, note: '' }
  }
  const likeness = yield* likeTask(context, reference)
  if ('answer' in likeness) return likeness
  const second = readTask(yield* use('getTask', { task: likeness.found.name }))
  if (!second) return { answer: noSuch(context, reference, []) }
  const isOwn = second.writes.includes(reference)
  return { found: second, note: isOwn ? '' : noteOf(context, reference, second.name) }
}

/** By the table of that name or description first: people name tasks by what they write. */
function* likeTask(context: PlanContext, reference: string): Walk<Found<FoundTask>> {
  const [found, listed] = yield* all([
    { tool: 'searchTables', input: { query: reference } },
    { tool: 'listTasks', input: { limit: 100 } },
  ])
  const text = listed?.result ?? ''
  const tasks = readTasks(text)
  const hits = readTables(found?.result ?? '')
  const table = calledSo(
    context,
    reference,
    hits.filter((hit) => tasks.some((task) => task.writes.includes(hit.name))),
  )
  if (table && 'answer' in table) return table
  const writer = table && tasks.find((task) => task.writes.includes(table.found.name))
  if (writer) return { found: writer, note: '' }
  const said = tasks.filter(({ name, comment }) => containsAll(`${name} ${comment}`, reference))
  if (said.length === 1 && said[0]) return { found: said[0], note: '' }
  const total = readTotals(text)?.total ?? tasks.length
  if (total > tasks.length || !isName(reference))
    return {
      answer: noSuch(
        context,
        reference,
        said.map(({ name }) => name),
      ),
    }
  return nearest(context, reference, tasks)
}

/** The task that writes a table; undefined when none does. */
export function* writerOf(table: string): Walk<FoundTask | undefined> {
  return writerIn(yield* use('listTasks', { table, limit: 100 }), table)
}

export const writerIn = (listed: string, table: string): FoundTask | undefined =>
  readTasks(listed).find((task) => task.writes.includes(table))

/** The only table whose name or comment carries every word; undefined when none does. */
function calledSo(context: PlanContext, reference: string, hits: readonly FoundTable[]): Found<FoundTable> | undefined {
  const words = wordsOf(reference)
  const named = hits.filter(({ name }) => words.every((word) => name.toLowerCase().split('_').includes(word)))
  const shortest = Math.min(...named.map(({ name }) => name.split('_').length))
  const exact = named.filter(({ name }) => name.split('_').length === shortest)
  const told =
    exact.length > 0 ? exact : hits.filter(({ name, comment }) => containsAll(`${name} ${comment}`, reference))
  const [first] = told
  if (!first) return undefined
  if (told.length === 1) return { found: first, note: '' }
  return {
    answer: whichOne(
      context,
      reference,
      told.map(({ name }) => name),
    ),
  }
}

const wordsOf = (reference: string): string[] =>
  reference
    .toLowerCase()
    .match(/[a-z0-9]+|[\u3400-\u9fff]+/g)
    ?.map((word) => (/^[a-z]{4,}s$/.test(word) ? word.slice(0, -1) : word)) ?? []

const containsAll = (text: string, reference: string): boolean => {
  const words = wordsOf(reference)
  return words.length > 0 && words.every((word) => text.toLowerCase().includes(word))
}

/** The one that is clearly closest by name; several equally close ones are asked about. */
function nearest<T extends { name: string }>(
  context: PlanContext,
  reference: string,
  candidates: readonly T[],
): Found<T> {
  const wanted = bare(reference)
  const ranked = candidates
    .map((candidate) => ({ candidate, far: closeness(wanted, bare(candidate.name)) }))
    .sort((a, b) => a.far - b.far)
  const [best, next] = ranked
  const limit = Math.max(2, Math.floor(wanted.length / 4))
  const names = ranked.map(({ candidate }) => candidate.name)
  if (!best || best.far > limit) return { answer: noSuch(context, reference, names.slice(0, 5)), isMissing: true }
  if (next && next.far === best.far && best.far > 0) {
    return {
      answer: whichOne(
        context,
        reference,
        ranked.filter(({ far }) => far === best.far).map(({ candidate }) => candidate.name),
      ),
    }
  }
  return { found: best.candidate, note: '' }
}

const closeness = (wanted: string, name: string): number =>
  name !== wanted && name.includes(wanted) && wanted.length >= 4
    ? Math.min(1, distance(wanted, name))
    : distance(wanted, name)

const bare = (name: string): string => name.toLowerCase().replace(/^(?:etl|task|t)_/, '')

const noteOf = ({ words }: PlanContext, written: string, taken: string): string =>
  isName(written)
    ? words(
        `没有叫 \`${written}\` 的，我按 \`${taken}\` 处理。\n\n`,
        `There is no \`${written}\`; I take it as \`${taken}\`.\n\n`,
      )
    : words(`「${written}」我按 \`${taken}\` 处理。\n\n`, `I take “${written}” as \`${taken}\`.\n\n`)

function noSuch({ words }: PlanContext, name: string, near: string[]): Move {
  const isNear = near.length > 0
  return say(
    words(
      `没有找到「${name}」。${isNear ? `名字接近的有：\n\n${bullets(near)}\n\n是哪一个？` : '说「有哪些表」可以看全部。'}`,
      `I did not find “${name}”.${isNear ? ` Close to it:\n\n${bullets(near)}\n\nWhich one do you mean?` : ' Say “list tables” to see all.'}`,
    ),
  )
}

const whichOne = ({ words }: PlanContext, name: string, names: string[]): Move =>
  say(
    words(
      `「${name}」可能是这 ${names.length} 个之一，请说出是哪一个：\n\n${bullets(names)}`,
      `“${name}” may be one of these ${names.length}; which one?\n\n${bullets(names)}`,
    ),
  )

const whoseColumn = ({ words }: PlanContext, column: string, tables: readonly FoundTable[]): Move => {
  const names = tables.map(({ name }) => name)
  return say(
    words(
      `\`${column}\` 是 ${names.length} 张表的字段，是哪一张？\n\n${bullets(names)}`,
      `\`${column}\` is a column of ${names.length} tables; which one?\n\n${bullets(names)}`,
    ),
  )
}

const bullets = (names: string[]) =>
  names
    .slice(0, 8)
    .map((name) => `- \`${name}\``)
    .join('\n')
