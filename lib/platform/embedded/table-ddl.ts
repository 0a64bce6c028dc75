import type { Column } from '@/lib/platform/port'
import type { TableContent } from './contents'

const plainIdentifier = /^[a-z_][a-z0-9_]*$/
/** Words that the engine does not take as a bare column name. */
const reserved = new Set(
  'all analyse analyze and any array as asc both case cast check collate column constraint create default desc distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit not null offset on only or order pivot placing primary qualify references returning select show some summarize symmetric table then to trailing true union unique unpivot using variadic when where window with'.split(
    ' ',
  ),
)

/** A name as SQL: quoted where it must be. */
export const quoteName = (name: string): string =>
  plainIdentifier.test(name) && !reserved.has(name) ? name : `"${name.replaceAll('"', '""')}"`

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A comment must stay on its line: anything that ends a line would become SQL. */
const inLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** CREATE TABLE that the engine takes; comments and partition keys as line comments, one column a line. */
export function tableDdl(table: TableContent): string {
  const lines = table.columns.map((column, index) => columnLine(column, index === table.columns.length - 1))
  const partitions = table.columns.filter((column) => column.partition).map((column) => quoteName(column.name))
  const facts = [
    ...(table.comment ? [inLine(table.comment)] : []),
    ...(partitions.length > 0 ? [`partitioned by (${partitions.join(', ')})`] : []),
    ...(table.lifecycleDays === null ? [] : [`lifecycle ${table.lifecycleDays} days`]),
  ]
  const header = facts.map((fact) => `-- ${fact}\n`).join('')
  return `${header}CREATE TABLE ${quoteName(table.name)} (\n${lines.join('\n')}\n);\n`
}

function columnLine(column: Column, last: boolean): string {
  const notNull = column.nullable === false ? ' NOT NULL' : ''
  const comment = column.comment ? ` -- ${inLine(column.comment)}` : ''
  return `  ${quoteName(column.name)} ${column.type}${notNull}${last ? '' : ','}${comment}`
}
