import type { ColumnChange } from '@/lib/contracts/lineage'
import { isBreakingTypeChange, typeChange } from './type-change'

/** A column with its stable id: same id and another name is a rename, no doubt about it. */
export interface IdentifiedColumn {
  id: string
  name: string
  type: string
  comment?: string
  partition?: boolean
  nullable?: boolean
  hasDefault?: boolean
}

/** What changed between two versions of a table's columns, in the order of the new one; drops first. */
export function diffColumns(before: readonly IdentifiedColumn[], after: readonly IdentifiedColumn[]): ColumnChange[] {
  const old = new Map(before.map((column) => [column.id, column]))
  const kept = new Set(after.map((column) => column.id))
  const drops = before
    .filter((column) => !kept.has(column.id))
    .map(
      (column): ColumnChange => ({
        kind: 'drop',
        columnId: column.id,
        column: column.name,
        fromType: column.type,
        breaking: true,
      }),
    )
  const changes = after.flatMap((column, index) => {
    const previous = old.get(column.id)
    if (previous) return changesOf(previous, column)
    return [addition(column, isAtEnd(after, index, old))]
  })
  return [...drops, ...changes, ...reorder(before, after)]
}

/** Positional inserts shift when a column comes before one that was there. */
const isAtEnd = (
  after: readonly IdentifiedColumn[],
  index: number,
  old: ReadonlyMap<string, IdentifiedColumn>,
): boolean => after.slice(index + 1).every((column) => !old.has(column.id) || column.partition === true)

function addition(column: IdentifiedColumn, atEnd: boolean): ColumnChange {
  const isRequired = column.nullable === false && column.hasDefault !== true
  return {
    kind: 'add',
    columnId: column.id,
    column: column.name,
    toType: column.type,
    breaking: isRequired || column.partition === true || !atEnd,
  }
}

function changesOf(before: IdentifiedColumn, after: IdentifiedColumn): ColumnChange[] {
  const changes: ColumnChange[] = []
  const base = { columnId: before.id, column: before.name }
  if (before.name !== after.name) changes.push({ ...base, kind: 'rename', to: after.name, breaking: true })
  const change = typeChange(before.type, after.type)
  if (change) {
    const types = { fromType: before.type, toType: after.type, typeChange: change }
    changes.push({ ...base, kind: 'retype', ...types, breaking: isBreakingTypeChange(change) })
  }
  if (before.nullable !== false && after.nullable === false) changes.push({ ...base, kind: 'not-null', breaking: true })
  if ((before.partition ?? false) !== (after.partition ?? false)) {
    changes.push({ ...base, kind: 'partition-move', breaking: true })
  }
  if ((before.comment ?? '') !== (after.comment ?? '')) changes.push({ ...base, kind: 'comment', breaking: false })
  return changes
}

/** One entry a table: the first column that stands elsewhere among those that stayed. */
function reorder(before: readonly IdentifiedColumn[], after: readonly IdentifiedColumn[]): ColumnChange[] {
  const stayed = new Set(after.map((column) => column.id))
  const old = before.filter((column) => stayed.has(column.id))
  const known = new Set(before.map((column) => column.id))
  const now = after.filter((column) => known.has(column.id))
  const moved = old.find((column, index) => now[index]?.id !== column.id)
  return moved ? [{ kind: 'reorder', columnId: moved.id, column: moved.name, breaking: true }] : []
}
