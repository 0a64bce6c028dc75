import type { ColumnChange } from '@/lib/contracts/lineage'

/** One column change as the model reads it. */
export function columnChangeText(change: ColumnChange): string {
  if (change.kind === 'rename') return `renamed ${change.column} → ${change.to}`
  if (change.kind === 'retype') return `retyped ${change.column}: ${change.fromType} → ${change.toType}`
  if (change.kind === 'add') return `added ${change.column} ${change.toType ?? ''}`.trim()
  if (change.kind === 'drop') return `dropped ${change.column}`
  return `${change.kind} of ${change.column}`
}
