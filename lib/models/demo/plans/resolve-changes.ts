import { distance } from '@/lib/models/demo/edit-distance'
import type { ColumnEdit } from '@/lib/models/demo/intent'
import { offerName } from '@/lib/models/demo/offered-name'
import { type PlanContext, useAll, type Walk } from '@/lib/models/demo/plan'
import { type ReadTable, readTable } from '@/lib/models/demo/read-results'
import { code } from './phrases'

type Column = ReadTable['columns'][number]
type Resolved = { changes: ColumnEdit[]; note: string } | { answer: string }

/** Puts the table's own names into the changes. Of a name that is not there the one it may mean is asked about; a drop is never offered. */
export function* resolveChanges(context: PlanContext, table: ReadTable, wanted: readonly ColumnEdit[]): Walk<Resolved> {
  const columns = yield* columnsLike(table, wanted)
  const changes: ColumnEdit[] = []
  let note = ''
  for (const change of wanted) {
    const resolved = resolveOne(context, table, columns, change)
    if ('answer' in resolved) return resolved
    changes.push(...resolved.changes)
    note += resolved.note
  }
  return { changes, note }
}

function resolveOne(context: PlanContext, table: ReadTable, columns: readonly Column[], change: ColumnEdit): Resolved {
  const exact = columns.find((column) => same(column.name, change.column))
  const clash = clashOf(context, table, columns, change, exact)
  if (clash) return { answer: clash }
  if (change.op === 'add') return { changes: [change], note: '' }
  if (exact) return { changes: [{ ...change, column: exact.name }], note: '' }
  const like = likeOf(columns, change.column)
  if (!like) return { answer: noSuchColumn(context, table, columns, change.column) }
  if (change.op === 'drop') return { answer: askDrop(context, table, like, change.column) }
  if (!isCalled(like, change.column)) {
    const offer = { kind: 'column', written: change.column, meant: like.name } as const
    return { answer: offerName(context.words, offer, table.name, like.comment) }
  }
  const note = context.words(
    `\`${change.column}\` 我按字段 \`${like.name}\` 处理。\n\n`,
    `I take \`${change.column}\` as the column \`${like.name}\`.\n\n`,
  )
  return { changes: [{ ...change, column: like.name }], note }
}

/** Its comment begins with just that name: 「店铺等级」. */
const isCalled = ({ comment }: Column, name: string): boolean =>
  /[\u3400-\u9fff]/.test(name) && comment.split(/[\s(（,，;；:：、]/)[0] === name

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Columns near every name that the changes carry; the table's answer may hold them all already. */
function* columnsLike(table: ReadTable, changes: readonly ColumnEdit[]): Walk<Column[]> {
  if (table.columns.length === table.columnCount) return table.columns
  const known = table.columns.map((column) => column.name)
  const names = changes.flatMap((change) => (change.op === 'rename' ? [change.column, change.to] : [change.column]))
  const missing = names.filter((name) => !known.some((column) => same(column, name)))
  const exact = yield* lookUp(table, missing)
  const all = [...table.columns, ...exact]
  const lost = changes.filter(({ op, column }) => op !== 'add' && !all.some((known) => same(known.name, column)))
  const pieces = lost.flatMap(({ column }) => piecesOf(column))
  return [...all, ...(yield* lookUp(table, pieces))]
}

function* lookUp(table: ReadTable, queries: readonly string[]): Walk<Column[]> {
  const calls = [...new Set(queries)].map((columnQuery) => ({
    tool: 'getTable',
    input: { table: table.name, columnQuery },
  }))
  const results = yield* useAll(calls)
  return results.flatMap((text) => readTable(text)?.columns ?? [])
}

/** Parts of a mistyped name that may be right: `order_amuont` → `order`; of Chinese words the first two characters. */
const piecesOf = (name: string): string[] =>
  /[\u3400-\u9fff]/.test(name)
    ? [[...name].slice(0, 2).join('')]
    : name
        .split('_')
        .filter((piece) => piece.length >= 3)
        .slice(0, 3)

function likeOf(columns: readonly Column[], name: string): Column | undefined {
  const described = unique(columns).filter((column) => column.comment.startsWith(name))
  if (/[\u3400-\u9fff]/.test(name))
    return described.length === 1 ? described[0] : columns.find((column) => column.comment === name)
  const ranked = unique(columns)
    .map((column) => ({ column, far: distance(column.name.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  const [best, next] = ranked
  const isMeant = best && best.far <= 2 && isSlip(best.column.name, name) && (!next || next.far > best.far)
  return isMeant ? best.column : undefined
}

/** One letter wrong, letters in another order, or letters left out or doubled: `order_amuont`, but not `order_count` for `order_amount`. */
function isSlip(a: string, b: string): boolean {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()].sort((x, y) => x.length - y.length) as [string, string]
  const sorted = (text: string) => [...text].sort().join('')
  return distance(one, other) <= 1 || sorted(one) === sorted(other) || isWithin(one, other)
}

/** The letters of the first stand in the second in this order. */
function isWithin(short: string, long: string): boolean {
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

const unique = (columns: readonly Column[]): Column[] => [
  ...new Map(columns.map((column) => [column.name, column])).values(),
]

/** The new name is taken, or the change changes nothing. */
function clashOf(
  { words }: PlanContext,
  table: ReadTable,
  columns: readonly Column[],
  change: ColumnEdit,
  exact: Column | undefined,
): string | undefined {
  const name = change.op === 'add' ? change.column : change.op === 'rename' ? change.to : undefined
  const taken = name === undefined ? undefined : columns.find((column) => same(column.name, name))
  if (change.op === 'rename' && taken && !exact) {
    return words(
      `\`${table.name}\` 没有字段 \`${change.column}\`，已经有 \`${change.to}\`：可能已经改过了。没有改动。`,
      `\`${table.name}\` has no column \`${change.column}\` and has \`${change.to}\`: it may have been renamed before. Nothing was changed.`,
    )
  }
  if (taken && !(change.op === 'rename' && same(change.column, change.to))) {
    return words(
      `\`${table.name}\` 已经有字段 \`${taken.name}\`。没有改动，请换一个名字。`,
      `\`${table.name}\` already has a column \`${taken.name}\`. Nothing was changed; choose another name.`,
    )
  }
  if (change.op === 'retype' && exact && same(exact.type, change.type)) {
    return words(
      `\`${table.name}.${exact.name}\` 已经是 ${exact.type}。没有改动。`,
      `\`${table.name}.${exact.name}\` is ${exact.type} already. Nothing was changed.`,
    )
  }
  return undefined
}

function noSuchColumn({ words }: PlanContext, table: ReadTable, columns: readonly Column[], name: string): string {
  const near = unique(columns)
    .sort((a, b) => distance(a.name, name) - distance(b.name, name))
    .slice(0, 6)
    .map((column) => column.name)
  const list = near.length > 0 ? words(`相近的有：${code(near, words)}。`, ` Close to it: ${code(near, words)}.`) : ''
  return words(
    `\`${table.name}\` 没有字段 \`${name}\`。${list}没有改动。`,
    `\`${table.name}\` has no column \`${name}\`.${list} Nothing was changed.`,
  )
}

const askDrop = ({ words }: PlanContext, table: ReadTable, found: Column, name: string): string =>
  words(
    `\`${table.name}\` 没有字段 \`${name}\`，最接近的是 \`${found.name}\`（${found.comment}）。删除不猜：要删它请说「删除 ${table.name} 的 ${found.name} 字段」。没有改动。`,
    `\`${table.name}\` has no column \`${name}\`; the closest is \`${found.name}\` (${found.comment}). I do not guess what to drop: say “drop column ${found.name} from ${table.name}” if you mean it. Nothing was changed.`,
  )
