import type { InsertShape } from '@/lib/sql/parse/read-insert'
import type { Token } from '@/lib/sql/text/token'
import { nameOf, type ResolveContext, warn } from './context'
import type { OutputColumn } from './relation'
import { catalogColumns } from './resolve-table'

/** Gives the outputs of a query the names of the columns they are written to. */
export function mapToTarget(
  context: ResolveContext,
  output: readonly OutputColumn[],
  target: string,
  insert: Pick<InsertShape, 'columns' | 'partitions' | 'byName'>,
  place: Token | undefined,
): readonly OutputColumn[] {
  if (insert.byName || output.some((column) => column.isStar)) return output
  if (insert.columns) hintAtSwap(context, output, insert.columns)
  const names = insert.columns?.map((column) => column.name) ?? writableColumns(context, target, insert.partitions)
  if (!names) return unnamedHint(context, output, target, place)
  if (names.length !== output.length) {
    const message = `${target} takes ${names.length} columns, the query gives ${output.length}`
    warn(context, 'insert-arity', message, place, { isError: true })
    return output
  }
  return output.map((column, index) => ({ ...column, name: names[index] ?? column.name }))
}

/** Columns in order, static partitions left out; dynamic ones come last. */
function writableColumns(
  context: ResolveContext,
  target: string,
  partitions: InsertShape['partitions'],
): string[] | undefined {
  const columns = catalogColumns(context, target)
  if (!columns) return undefined
  const named = new Set(partitions.map((partition) => partition.name))
  const dynamic = partitions.filter((partition) => partition.dynamic).map((partition) => partition.name)
  return [...columns.filter((column) => !named.has(column)), ...dynamic]
}

/** Without the target's columns its names are taken from the query: a generated name means nothing there. */
function unnamedHint(
  context: ResolveContext,
  output: readonly OutputColumn[],
  target: string,
  place: Token | undefined,
): readonly OutputColumn[] {
  const hasUnnamed = output.some((column) => /^(_c|col)\d+$/.test(column.name) && column.dependencies.size > 0)
  if (hasUnnamed) warn(context, 'unnamed-column', `the columns of ${target} are not known`, place)
  return output
}

function hintAtSwap(
  context: ResolveContext,
  output: readonly OutputColumn[],
  columns: NonNullable<InsertShape['columns']>,
): void {
  const position = new Map(columns.map((column, index) => [column.name, index]))
  for (const [index, { name, token }] of columns.entries()) {
    const given = output[index]?.name
    const other = given === undefined ? undefined : position.get(given)
    if (other === undefined || other === index || output[other]?.name !== name) continue
    const message = `${name} receives ${given} and ${given} receives ${name}: swapped?`
    warn(context, 'swapped-columns', nameOf(context, message), token, { isPartial: false })
    return
  }
}
