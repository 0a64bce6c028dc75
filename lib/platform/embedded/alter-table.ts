import type { Column } from '@/lib/platform/port'
import type { WriteStatement } from '@/lib/warehouse/port'
import type { TableContent } from './contents'
import { quoteName, quoteText } from './table-ddl'

/** Statements that create a table as the catalogue has it, comments included. */
export function createTable(table: TableContent): WriteStatement[] {
  const columns = table.columns.map((column) => `${quoteName(column.name)} ${column.type}${notNull(column)}`)
  return [{ sql: `CREATE TABLE ${quoteName(table.name)} (${columns.join(', ')})` }, ...comments(undefined, table)]
}

export const dropTable = (name: string): WriteStatement[] => [{ sql: `DROP TABLE IF EXISTS ${quoteName(name)}` }]

/**
 * Statements that turn one version of a table into another, by column id. Columns that only moved, or came in between
 * others, need the table written anew: the engine appends new columns, and positional inserts go by that order.
 */
export function alterTable(from: TableContent, to: TableContent): WriteStatement[] {
  const byId = new Map(from.columns.map((column) => [column.id, column]))
  const kept = to.columns.filter((column) => byId.has(column.id))
  const added = to.columns.filter((column) => !byId.has(column.id))
  const survivors = from.columns.filter((column) => kept.some(({ id }) => id === column.id))
  const inPlace = [...survivors, ...added].every((column, index) => column.id === to.columns[index]?.id)
  const change = { table: quoteName(to.name), from, to, byId, added }
  return [...(inPlace ? alterInPlace(change) : rebuild(change)), ...comments(inPlace ? from : undefined, to)]
}

interface TableChange {
  table: string
  from: TableContent
  to: TableContent
  byId: Map<string, Column>
  added: Column[]
}

function alterInPlace({ table, from, to, byId, added }: TableChange): WriteStatement[] {
  const toIds = new Set(to.columns.map((column) => column.id))
  const alter = (action: string): WriteStatement => ({ sql: `ALTER TABLE ${table} ${action}` })
  const pairs = to.columns.flatMap((column) => {
    const before = byId.get(column.id)
    return before ? [{ before, column }] : []
  })
  const renamed = pairs.filter(({ before, column }) => before.name !== column.name)
  const added_ = added.map((column) => alter(`ADD COLUMN ${quoteName(column.name)} ${column.type}`))
  const dropped = from.columns.filter((column) => !toIds.has(column.id))
  // Adding goes before dropping, since a table cannot be without columns; a parked name leaves its own free for a new column.
  return [
    ...dropped.map((column) => alter(`RENAME COLUMN ${quoteName(column.name)} TO ${quoteName(parked(column))}`)),
    ...renamed.map(({ before }) => alter(`RENAME COLUMN ${quoteName(before.name)} TO ${quoteName(parked(before))}`)),
    ...renamed.map(({ before, column }) =>
      alter(`RENAME COLUMN ${quoteName(parked(before))} TO ${quoteName(column.name)}`),
    ),
    ...added_,
    ...dropped.map((column) => alter(`DROP COLUMN ${quoteName(parked(column))}`)),
    ...pairs.flatMap(({ before, column }) => retype(before, column).map(alter)),
  ]
}

const parked = (column: Column): string => `sluice_parked_${column.id}`

function retype(before: Column, column: Column): string[] {
  const name = quoteName(column.name)
  const actions: string[] = []
  if (before.type.toLowerCase() !== column.type.toLowerCase()) {
    actions.push(`ALTER COLUMN ${name} SET DATA TYPE ${column.type}`)
  }
  const wasRequired = before.nullable === false
  const isRequired = column.nullable === false
  if (wasRequired !== isRequired) actions.push(`ALTER COLUMN ${name} ${isRequired ? 'SET' : 'DROP'} NOT NULL`)
  return actions
}

function rebuild({ table, to, byId }: TableChange): WriteStatement[] {
  const next = quoteName(`sluice_next_${to.name}`)
  const columns = to.columns.map((column) => `${quoteName(column.name)} ${column.type}${notNull(column)}`)
  const kept = to.columns.flatMap((column) => {
    const before = byId.get(column.id)
    return before ? [{ target: quoteName(column.name), source: quoteName(before.name) }] : []
  })
  return [
    { sql: `CREATE TABLE ${next} (${columns.join(', ')})` },
    {
      sql: `INSERT INTO ${next} (${kept.map(({ target }) => target).join(', ')}) SELECT ${kept.map(({ source }) => source).join(', ')} FROM ${table}`,
    },
    { sql: `DROP TABLE ${table}` },
    { sql: `ALTER TABLE ${next} RENAME TO ${table}` },
  ]
}

/** Only what differs from `from`; everything when there is none. */
function comments(from: TableContent | undefined, to: TableContent): WriteStatement[] {
  const before = new Map(from?.columns.map((column) => [column.id, column.comment]))
  const table = quoteName(to.name)
  const ofTable = (from?.comment ?? '') === to.comment ? [] : [`TABLE ${table} IS ${quoteText(to.comment)}`]
  const ofColumns = to.columns
    .filter((column) => (before.get(column.id) ?? '') !== column.comment)
    .map((column) => `COLUMN ${table}.${quoteName(column.name)} IS ${quoteText(column.comment)}`)
  return [...ofTable, ...ofColumns].map((text) => ({ sql: `COMMENT ON ${text}` }))
}

const notNull = (column: Column): string => (column.nullable === false ? ' NOT NULL' : '')
