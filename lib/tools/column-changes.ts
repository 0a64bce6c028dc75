import type { ColumnChange } from '@/lib/contracts/lineage'
import type { Column } from '@/lib/platform/port'

/** What happened to a table's columns, by their stable ids. */
export function columnChanges(from: readonly Column[], to: readonly Column[]): ColumnChange[] {
  const before = new Map(from.map((column) => [column.id, column]))
  const after = new Set(to.map((column) => column.id))
  const dropped = from
    .filter((column) => !after.has(column.id))
    .map(
      (column): ColumnChange => ({
        kind: 'drop',
        columnId: column.id,
        column: column.name,
        fromType: column.type,
        breaking: true,
      }),
    )
  return [...dropped, ...to.flatMap((column) => changesOf(before.get(column.id), column))]
}

function changesOf(before: Column | undefined, column: Column): ColumnChange[] {
  if (!before) return [{ kind: 'add', columnId: column.id, column: column.name, toType: column.type, breaking: false }]
  const base = { columnId: column.id, column: before.name }
  const changes: ColumnChange[] = []
  if (before.name !== column.name) changes.push({ ...base, kind: 'rename', to: column.name, breaking: true })
  if (before.type !== column.type)
    changes.push({ ...base, kind: 'retype', fromType: before.type, toType: column.type, breaking: true })
  if (before.comment !== column.comment) changes.push({ ...base, kind: 'comment', breaking: false })
  return changes
}

export function columnChangeText(change: ColumnChange): string {
  if (change.kind === 'rename') return `renamed ${change.column} → ${change.to}`
  if (change.kind === 'retype') return `retyped ${change.column}: ${change.fromType} → ${change.toType}`
  if (change.kind === 'add') return `added ${change.column} ${change.toType ?? ''}`.trim()
  if (change.kind === 'drop') return `dropped ${change.column}`
  return `${change.kind} of ${change.column}`
}
