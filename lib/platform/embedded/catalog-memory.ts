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
  /** For the SQL analysis: columns as released, or as saved where `saved` names the table. */
  sqlCatalog(overlay?: ReadonlyMap<string, readonly Column[]>): Catalog
}

export function createCatalogMemory(db: Db): CatalogMemory {
  const byId = new Map<string, CatalogTable>()
  const byName = new Map<string, CatalogTable>()
  let revision = -1
  const refresh = () => {
    const current = catalogRevision(db)
    if (current === revision) return
    if (revision < 0) for (const table of loadAll(db)) byId.set(table.id, table)
    else applyChanges(db, byId, revision)
    revision = current
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
      return toSqlCatalog(byId.values(), overlay)
    },
  }
}

function loadAll(db: Db): CatalogTable[] {
  const published = new Map(
    publishedContents(db, 'table').map(({ head, version }) => [head.id, (version.content as TableContent).columns]),
  )
  return latestContents(db, 'table').map(({ head, version }) =>
    toCatalogTable(head, version.content as TableContent, published.get(head.id)),
  )
}

function applyChanges(db: Db, byId: Map<string, CatalogTable>, since: number): void {
  for (const head of objectsChangedSince(db, since)) {
    if (head.kind !== 'table') continue
    if (head.status === 'dropped') {
      byId.delete(head.id)
      continue
    }
    const content = versionOf(db, 'table', head.id, head.version)?.content as TableContent
    const published =
      head.publishedVersion === null ? undefined : versionOf(db, 'table', head.id, head.publishedVersion)?.content
    byId.set(head.id, toCatalogTable(head, content, (published as TableContent | undefined)?.columns))
  }
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
