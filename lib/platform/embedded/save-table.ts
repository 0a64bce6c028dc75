import { findObject, type ObjectHead, plainName, versionOf } from '@/db/platform/objects'
import { AppError } from '@/lib/errors'
import type { Layer, Table, WriteContext } from '@/lib/platform/port'
import type { UpsertTableInput } from '@/lib/platform/port-records'
import type { TableContent, TableSummary } from './contents'
import type { EmbeddedContext } from './context'
import { matchColumns } from './match-columns'
import { tableAtVersion } from './read-objects'
import { assertBase, saveObject } from './save-object'
import { writeOnce } from './write-once'

const tableName = /^[\p{L}_][\p{L}\p{M}\p{N}_$]{0,127}$/u
const layers: Layer[] = ['ODS', 'DWD', 'DWS', 'ADS', 'DIM']

export interface SavedTable {
  table: Table
  created: boolean
  fromVersion: number | null
}

/** Saves a version; nothing takes effect before a release. */
export function upsertTable(context: EmbeddedContext, input: UpsertTableInput, write: WriteContext): SavedTable {
  return writeOnce(context, 'upsert-table', input, write, () => {
    const head = existingTable(context, input)
    const content = newContent(input, head && baseContent(context, head))
    const { name, layer, comment, columns } = content
    const summary: TableSummary = { layer, comment, columnCount: columns.length }
    const saved = saveObject(context, write, { kind: 'table', head, name, content, summary, status: 'active' })
    const table = tableAtVersion(context.db, saved.id, saved.version)
    if (!table) throw new Error(`Table ${saved.id} was not saved`)
    return { table, created: !head, fromVersion: head?.version ?? null }
  })
}

function existingTable(context: EmbeddedContext, input: UpsertTableInput): ObjectHead | undefined {
  if (input.tableId === undefined) return undefined
  const head = findObject(context.db, 'table', input.tableId)
  if (!head) throw new AppError('table-not-found', `No table ${input.tableId}.`)
  assertBase(head, input.baseVersion)
  assertSameName(head, input.name)
  return head
}

/** Every script that names it would break at once; a new table beside the old one lets readers move one by one. */
function assertSameName(head: ObjectHead, name: string): void {
  if (head.publishedVersion === null || plainName(head.name) === plainName(name)) return
  throw new AppError(
    'invalid-arguments',
    `${head.name} is released: its name stays. Create another table and drop this one.`,
  )
}

function baseContent(context: EmbeddedContext, head: ObjectHead): TableContent | undefined {
  return versionOf(context.db, 'table', head.id, head.version)?.content as TableContent | undefined
}

function newContent(input: UpsertTableInput, base: TableContent | undefined): TableContent {
  const name = input.name.trim().split('.').at(-1) ?? ''
  if (!tableName.test(name)) throw new AppError('invalid-arguments', `${JSON.stringify(input.name)} is no table name.`)
  return {
    name,
    layer: input.layer ?? base?.layer ?? layerOf(name),
    comment: input.comment ?? base?.comment ?? '',
    lifecycleDays: base?.lifecycleDays ?? null,
    columns: matchColumns(base?.columns ?? [], input.columns),
  }
}

/** By the usual prefix of the name. */
export const layerOf = (name: string): Layer =>
  layers.find((layer) => name.toLowerCase().startsWith(`${layer.toLowerCase()}_`)) ?? 'ODS'
