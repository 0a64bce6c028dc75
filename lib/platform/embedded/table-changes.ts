import { plainName, versionOf } from '@/db/platform/objects'
import type { ReleaseItem } from '@/lib/contracts/release'
import type { Column } from '@/lib/platform/port'
import type { WriteStatement } from '@/lib/warehouse/port'
import { tableStatements } from './apply-item'
import type { TableContent } from './contents'
import type { EmbeddedContext } from './context'

export type ChangedItem = Pick<ReleaseItem, 'kind' | 'op' | 'id' | 'fromVersion' | 'toVersion'>

/** What releasing the tables among these would do in the warehouse. */
export const tableChanges = (context: Pick<EmbeddedContext, 'db'>, items: readonly ChangedItem[]): WriteStatement[] =>
  items
    .filter(({ kind }) => kind === 'table')
    .flatMap((item) => tableStatements(context, { ...item, objectId: item.id }))

/** Columns by table name as they will be: those of the tables among these, else those in effect. */
export function columnsAfter(
  context: Pick<EmbeddedContext, 'db' | 'catalog'>,
  items: readonly ChangedItem[],
): (name: string) => readonly Column[] | undefined {
  const tables = items.filter(({ kind, op }) => kind === 'table' && op !== 'drop')
  const columns = new Map(
    tables.flatMap(({ id, toVersion }) => {
      const content = versionOf(context.db, 'table', id, toVersion)?.content as TableContent | undefined
      return content ? [[plainName(content.name), content.columns] as const] : []
    }),
  )
  return (name) => {
    const table = context.catalog.byName(name)
    return columns.get(plainName(name)) ?? table?.published ?? table?.columns
  }
}
