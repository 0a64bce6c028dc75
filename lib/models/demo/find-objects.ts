import { distance } from './edit-distance'
import { say, type Move } from './move'
import { attempt, type PlanContext, use, type Walk } from './plan'
import { type FoundTable, type FoundTask, type ReadTable, type ReadTask, readTable, readTables, readTask, readTasks } from './read-results'

/** What was found, or what to say because nothing (or too much) was. `note` tells what was assumed. */
export type Found<T> = { found: T; note: string } | { answer: Move }

/** Reads a table by the name as written; a name that is not there is looked up by likeness, and what was assumed is said. */
export function* findTable(context: PlanContext, name: string, columnQuery?: string, opening = ''): Walk<Found<ReadTable>> {
  const query = columnQuery === undefined ? {} : { columnQuery }
  const first = yield* attempt('getTable', { table: name, ...query }, opening)
  const table = first.failed ? undefined : readTable(first.result ?? '')
  if (table) return { found: table, note: '' }
  const likeness = yield* likeTable(context, name)
  if ('answer' in likeness) return likeness
  const second = readTable(yield* use('getTable', { table: likeness.found.name, ...query }))
  if (!second) return { answer: noSuch(context, name, []) }
  return { found: second, note: assumed(context, name, second.name) }
}

function* likeTable(context: PlanContext, name: string): Walk<Found<FoundTable>> {
  const hits = readTables(yield* use('searchTables', { query: name }))
  const all = hits.length > 0 ? hits : readTables(yield* use('searchTables', { query: '', limit: 100 }))
  return nearest(context, name, all)
}

/** Reads a task by its own name or by the table it writes. */
export function* findTask(context: PlanContext, name: string, opening = ''): Walk<Found<ReadTask>> {
  const first = yield* attempt('getTask', { task: name }, opening)
  const task = first.failed ? undefined : readTask(first.result ?? '')
  if (task) return { found: task, note: '' }
  const listed = yield* attempt('listTasks', { query: name })
  let candidates = listed.failed ? [] : readTasks(listed.result ?? '')
  if (candidates.length === 0) candidates = readTasks(yield* use('listTasks', { limit: 100 }))
  const likeness = nearest(context, name, candidates)
  if ('answer' in likeness) return likeness
  const second = readTask(yield* use('getTask', { task: likeness.found.name }))
  if (!second) return { answer: noSuch(context, name, []) }
  const isOwn = second.writes.some((table) => table === name)
  return { found: second, note: isOwn ? '' : assumed(context, name, second.name) }
}

/** The task that writes a table; undefined when none does. */
export function* writerOf(table: string): Walk<FoundTask | undefined> {
  const candidates = readTasks(yield* use('listTasks', { table }))
  const named = candidates.filter((task) => task.name.endsWith(table))
  return named[0] ?? candidates[0]
}

/** The one that is clearly closest by name; several equally close ones are asked about. */
function nearest<T extends { name: string }>(context: PlanContext, name: string, candidates: readonly T[]): Found<T> {
  const wanted = bare(name)
  const ranked = candidates
    .map((candidate) => ({ candidate, far: closeness(wanted, bare(candidate.name)) }))
    .sort((a, b) => a.far - b.far)
  const [best, next] = ranked
  const limit = Math.max(2, Math.floor(wanted.length / 4))
  if (!best || best.far > limit) return { answer: noSuch(context, name, ranked.slice(0, 5).map(({ candidate }) => candidate.name)) }
  if (next && next.far === best.far && best.far > 0) {
    return { answer: whichOne(context, ranked.filter(({ far }) => far === best.far).map(({ candidate }) => candidate.name)) }
  }
  return { found: best.candidate, note: '' }
}

const closeness = (wanted: string, name: string): number =>
  name === wanted ? 0 : name.includes(wanted) && wanted.length >= 4 ? Math.min(1, distance(wanted, name)) : distance(wanted, name)

const bare = (name: string): string => name.toLowerCase().replace(/^(?:etl|task|t)_/, '')

const assumed = ({ words }: PlanContext, written: string, taken: string): string =>
  words(`没有叫 \`${written}\` 的，我按 \`${taken}\` 处理。\n\n`, `There is no \`${written}\`; I take it as \`${taken}\`.\n\n`)

function noSuch({ words }: PlanContext, name: string, near: string[]): Move {
  const list = near.map((item) => `- \`${item}\``).join('\n')
  return say(
    words(
      `没有找到 \`${name}\`。${near.length > 0 ? `名字接近的有：\n\n${list}\n\n请告诉我是哪一个。` : ''}`,
      `I did not find \`${name}\`.${near.length > 0 ? ` Names close to it:\n\n${list}\n\nWhich one do you mean?` : ''}`,
    ),
  )
}

const whichOne = ({ words }: PlanContext, names: string[]): Move =>
  say(words(`有几个名字同样接近，请选一个：\n\n${bullets(names)}`, `Several names are equally close. Which one?\n\n${bullets(names)}`))

const bullets = (names: string[]) => names.slice(0, 8).map((name) => `- \`${name}\``).join('\n')
