import type { ColumnChange } from '@/lib/contracts/lineage'
import type { Dialect } from '@/lib/sql/types'
import { diffColumns, type IdentifiedColumn } from './diff-columns'
import { type LikelyRename, likelyRenames } from './likely-renames'
import { type CreateTable, readCreateTable } from './read-create-table'

export interface DdlDiff {
  /** Columns are told apart by name: a rename shows as a drop and an add. */
  changes: ColumnChange[]
  /** Drops and adds that are probably renames; to be confirmed, never applied as such. */
  likelyRenames: LikelyRename[]
  tableComment: { from: string | undefined; to: string | undefined } | undefined
}

/** Compares two CREATE TABLE texts; undefined when one of them has no table. */
export function diffDdl(before: string, after: string, dialect: Dialect = 'duckdb'): DdlDiff | undefined {
  const from = readCreateTable(before, dialect)
  const to = readCreateTable(after, dialect)
  if (!from || !to) return undefined
  const [old, now] = [identified(from), identified(to)]
  return {
    changes: diffColumns(old, now),
    likelyRenames: likelyRenames(old, now),
    tableComment: from.comment === to.comment ? undefined : { from: from.comment, to: to.comment },
  }
}

function identified({ columns, partitions, primaryKey }: CreateTable): IdentifiedColumn[] {
  const keys = new Set(primaryKey.map((name) => name.toLowerCase()))
  const all = [
    ...columns.map((column) => ({ ...column, partition: false })),
    ...partitions.map((column) => ({ ...column, partition: true })),
  ]
  return all.map(({ name, type, comment, notNull, default: value, primaryKey: isKey, partition }) => ({
    id: name.toLowerCase(),
    name: name.toLowerCase(),
    type,
    ...(comment === undefined ? {} : { comment }),
    partition,
    nullable: !(notNull || isKey || keys.has(name.toLowerCase())),
    hasDefault: value !== undefined,
  }))
}
