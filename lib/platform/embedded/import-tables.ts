import type { Db } from '@/db/client'
import { listObjects, plainName } from '@/db/platform/objects'
import { saveVersion, setPublished } from '@/db/platform/save-object'
import { inTransaction } from '@/db/transaction'
import type { Warehouse } from '@/lib/warehouse/port'
import { contentHashOf, type TableContent, type TableSummary } from './contents'
import { layerOf } from './save-table'

const author = { id: 'owner:import', name: 'import' }

/**
 * Enters the tables that the warehouse has and the catalogue does not, as released: how a database of one's own becomes
 * visible. Known tables are left as they are. Returns the number of new ones.
 */
export async function importTables({ db, warehouse, at }: { db: Db; warehouse: Warehouse; at: Date }): Promise<number> {
  const found = await warehouse.describe()
  return inTransaction(db, () => {
    const known = new Set(listObjects(db, 'table').map((head) => plainName(head.name)))
    const fresh = found.filter(({ table }) => !known.has(plainName(table)))
    for (const table of fresh) enter(db, table, at)
    return fresh.length
  })
}

function enter(db: Db, { table, columns }: Awaited<ReturnType<Warehouse['describe']>>[number], at: Date): void {
  const content: TableContent = {
    name: table,
    layer: layerOf(table),
    comment: '',
    lifecycleDays: null,
    columns: columns.map(({ name, type }, index) => ({ id: `col_${index + 1}`, name, type, comment: '' })),
  }
  const summary: TableSummary = { layer: content.layer, comment: '', columnCount: columns.length }
  const id = `tbl_${plainName(table)}`
  const contentHash = contentHashOf(content, null)
  const row = {
    kind: 'table' as const,
    id,
    name: table,
    owner: author.name,
    content,
    script: null,
    contentHash,
    summary,
  }
  const version = saveVersion(db, { ...row, author, at, status: 'active' })
  setPublished(db, { kind: 'table', id }, { from: null, to: version })
}
