import type { ColumnChange } from './lineage'
import type { ReleaseItem } from './release'

type Item = Pick<ReleaseItem, 'name' | 'breaking' | 'columnChanges'>

const longest = 200

/**
 * What a release is called. Of one item as it was given; of several by its main change, breaking ones first, and how many others
 * there are: whoever gave the title may have thought of the last edit only. In no language, for it is stored.
 */
export function packTitle(items: readonly Item[], given: string): string {
  const [main] = items.toSorted((a, b) => weight(b) - weight(a))
  if (!main || items.length === 1) return given
  const [first, ...more] = (main.columnChanges ?? []).toSorted((a, b) => Number(b.breaking) - Number(a.breaking))
  const what = first ? `: ${changeText(first)}${more.length > 0 ? ', …' : ''}` : ''
  const others = ` (+${items.length - 1})`
  return `${`${main.name}${what}`.slice(0, longest - others.length)}${others}`
}

const weight = ({ breaking, columnChanges = [] }: Item): number =>
  (breaking ? 2 : 0) + (columnChanges.length > 0 ? 1 : 0)

function changeText({ kind, column, to, fromType, toType }: ColumnChange): string {
  if (kind === 'rename') return `${column} → ${to ?? ''}`
  if (kind === 'retype') return `${column} ${fromType ?? ''} → ${toType ?? ''}`
  if (kind === 'add') return `+ ${column}`
  return kind === 'drop' ? `− ${column}` : column
}
