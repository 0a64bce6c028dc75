import { z } from 'zod'
import { AppError } from '@/lib/errors'
import type { Column } from '@/lib/platform/port'

const columnName = z.string().min(1).max(128)
const columnType = z.string().min(1).max(200).describe('SQL type, e.g. DECIMAL(18,2)')
const comment = z.string().max(500)

/** One change of a table's columns by name, so that a wide table is changed without sending all its columns. */
export const columnOpSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('rename'), column: columnName, to: columnName }),
  z.strictObject({ op: z.literal('retype'), column: columnName, type: columnType }),
  z.strictObject({ op: z.literal('comment'), column: columnName, comment }),
  z.strictObject({ op: z.literal('drop'), column: columnName }),
  z.strictObject({
    op: z.literal('add'),
    column: columnName,
    type: columnType,
    comment: comment.default(''),
    after: columnName.optional().describe('Column to stand after; default: last'),
  }),
])
export type ColumnOp = z.infer<typeof columnOpSchema>

export type ColumnInput = Omit<Column, 'id' | 'comment' | 'nullable'> & { id?: string; comment?: string }

/** The columns after the changes, in order; each keeps its id. Throws `columns-invalid` for an unknown or doubled name. */
export function applyColumnOps(columns: readonly Column[], ops: readonly ColumnOp[]): ColumnInput[] {
  const result: ColumnInput[] = columns.map(({ nullable: _unsent, ...column }) => column)
  for (const op of ops) applyOne(result, op)
  return result
}

function applyOne(columns: ColumnInput[], op: ColumnOp): void {
  if (op.op === 'add') {
    refuseTaken(columns, op.column)
    const at = op.after === undefined ? columns.length : placeOf(columns, op.after) + 1
    columns.splice(at, 0, { name: op.column, type: op.type, comment: op.comment })
    return
  }
  const at = placeOf(columns, op.column)
  const column = columns[at] as ColumnInput
  if (op.op === 'drop') columns.splice(at, 1)
  if (op.op === 'retype') columns[at] = { ...column, type: op.type }
  if (op.op === 'comment') columns[at] = { ...column, comment: op.comment }
  if (op.op === 'rename') {
    if (!same(op.column, op.to)) refuseTaken(columns, op.to)
    columns[at] = { ...column, name: op.to }
  }
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function placeOf(columns: readonly ColumnInput[], name: string): number {
  const at = columns.findIndex((column) => same(column.name, name))
  if (at !== -1) return at
  throw new AppError('columns-invalid', `The table has no column ${name}. Use getTable with columnQuery to find it.`)
}

function refuseTaken(columns: readonly ColumnInput[], name: string): void {
  if (columns.some((column) => same(column.name, name)))
    throw new AppError('columns-invalid', `The table has a column ${name} already.`)
}
