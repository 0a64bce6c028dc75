import type { Db } from '@/db/client'
import {
  catalogRevision,
  latestContents,
  type ObjectHead,
  objectsChangedSince,
  plainName,
  publishedContents,
  versionOf,
} from '@/db/platform/objects'
import type { Column, Layer } from '@/lib/platform/port'
import type { Catalog } from '@/lib/sql/types'
import type { TableContent } from './contents'

export interface CatalogTable {
  id: string
  name: string
  layer: Layer
  owner: string
  comment: string
  columns: Column[]
  /** Columns in effect; undefined = never released. */
  published: Column[] | undefined
}

/** All tables with their columns, kept in memory and brought up to date by the change counter. */
export interface CatalogMemory {
  tables(): ReadonlyMap<string, CatalogTable>
  byName(name: string): CatalogTable | undefined
  /** For the SQL analysis: columns as released, or as `overlay` has them. The same object until a table changes. */
  sqlCatalog(overlay?: ReadonlyMap<string, readonly Column[]>): Catalog
}

export function createCatalogMemory(db: Db): CatalogMemory {
  const byId = new Map<string, CatalogTable>()
  const byName = new Map<string, CatalogTable>()
  let revision = -1
  let plain: Catalog | undefined
  const refresh = () => {
    const current = catalogRevision(db)
    if (current === revision) return
    const changes = revision < 0 ? loadAll(db, byId) : applyChanges(db, byId, revision)
    revision = current
    if (changes === 0) return
    plain = undefined
    byName.clear()
    for (const table of byId.values()) byName.set(plainName(table.name), table)
  }
  return {
    tables: () => {
      refresh()
      return byId
    },
    byName: (name) => {
      refresh()
      return byName.get(plainName(name))
    },
    sqlCatalog: (overlay) => {
      refresh()
      if (overlay) return toSqlCatalog(byId.values(), overlay)
      plain ??= toSqlCatalog(byId.values())
      return plain
    },
  }
}

function loadAll(db: Db, byId: Map<string, CatalogTable>): number {
  const published = new Map(
    publishedContents(db, 'table').map(({ head, version }) => [head.id, (version.content as TableContent).columns]),
  )
  for (const { head, version } of latestContents(db, 'table')) {
    byId.set(head.id, toCatalogTable(head, version.content as TableContent, published.get(head.id)))
  }
  return byId.size
}

/** Number of tables that changed. */
function applyChanges(db: Db, byId: Map<string, CatalogTable>, since: number): number {
  const heads = objectsChangedSince(db, since).filter((head) => head.kind === 'table')
  const columnsAt = (head: ObjectHead, version: number) =>
    versionOf(db, 'table', head.id, version)?.content as TableContent | undefined
  for (const head of heads) {
    const content = head.status === 'dropped' ? undefined : columnsAt(head, head.version)
    const published = head.publishedVersion === null ? undefined : columnsAt(head, head.publishedVersion)?.columns
    if (content) byId.set(head.id, toCatalogTable(head, content, published))
    else byId.delete(head.id)
  }
  return heads.length
}

function toCatalogTable(head: ObjectHead, content: TableContent, published: Column[] | undefined): CatalogTable {
  const { layer, comment, columns } = content
  return { id: head.id, name: head.name, layer, owner: head.owner, comment, columns, published }
}

function toSqlCatalog(tables: Iterable<CatalogTable>, overlay?: ReadonlyMap<string, readonly Column[]>): Catalog {
  const catalog: Catalog = { tables: {} }
  for (const table of tables) {
    const name = plainName(table.name)
    const columns = overlay?.get(name) ?? table.published ?? table.columns
    catalog.tables[name] = {
      columns: columns.map((column) => column.name.toLowerCase()),
      partitionColumns: columns.filter((column) => column.partition).map((column) => column.name.toLowerCase()),
    }
  }
  return catalog
}
