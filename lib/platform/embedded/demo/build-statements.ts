import { addDays } from '@/lib/platform/embedded/data-day'
import { type DemoDays, demoDays } from './demo-days'
import { incidents } from './demo-incidents'
import { demoTables } from './demo-tables'
import { readSeedScript, taskNames } from './demo-tasks'
import { rawDimensions } from './raw-dimensions'
import { rawEvents } from './raw-events'
import { rawOrders } from './raw-orders'

/** DuckDB SQL that makes the tables and fills ODS and the given dimensions. */
export function demoRawStatements(today: string): string[] {
  const days = demoDays(today)
  return [
    ...demoTables.map(createTable),
    // in [0, 1); the hash is part of the engine, so a day's world is the same everywhere
    `CREATE TEMP MACRO demo_share(value, salt) AS (hash(value, salt) % 1000003) / 1000003.0`,
    // one of 'a|b|c' (empty = NULL), in a tenth of the time that indexing a list takes
    `CREATE TEMP MACRO demo_pick(choices, number) AS
       nullif(split_part(choices, '|', CAST(1 + number % (1 + len(choices) - len(replace(choices, '|', ''))) AS BIGINT)), '')`,
    ...withRegions(rawDimensions(days)),
    ...rawOrders(days),
    ...rawEvents(days),
  ]
}

/** The tasks' own scripts, each over many days at once, upstream first; incidents have left their gaps. */
export function demoTaskStatements(today: string): string[] {
  const days = demoDays(today)
  return taskNames.flatMap((name) => {
    const script = readSeedScript(name)
    return spans({ first: days.first, last: lastDayOf(name, days) }, name === 'dws_order_detail' ? 30 : 90).map(
      (span) => overDays(script, span),
    )
  })
}

function lastDayOf(task: string, { last }: DemoDays): string {
  const gap = [incidents.frozen, incidents.failed].find((incident) => incident.task === task)
  return gap ? addDays(last, -gap.daysAgo - 1) : last
}

/** Pieces of so many days: the wide table at once would need more memory than the writer has. */
function spans({ first, last }: Span, length: number): Span[] {
  const end = addDays(first, length - 1)
  return end >= last ? [{ first, last }] : [{ first, last: end }, ...spans({ first: addDays(end, 1), last }, length)]
}

type Span = Pick<DemoDays, 'first' | 'last'>

/**
 * A script for one data day as a script for many: scripts carry `dt` through every step, so only the conditions on the
 * day change. A test holds this against single runs.
 */
export function overDays(script: string, { first, last }: Span): string {
  return script
    .replaceAll(/(?<![<>])= '\$\{bizdate\}'/g, `BETWEEN '${first}' AND '${last}'`)
    .replaceAll(/<= '\$\{bizdate(?:\+(\d+))?\}'/g, (_, days) => `<= '${addDays(last, Number(days ?? 0))}'`)
    .replaceAll(/>= '\$\{bizdate(?:-(\d+))?\}'/g, (_, days) => `>= '${addDays(first, -Number(days ?? 0))}'`)
}

function createTable({ name, columns }: (typeof demoTables)[number]): string {
  return `CREATE TABLE ${name} (\n${columns.map((column) => `  ${column.name} ${column.type}`).join(',\n')}\n)`
}

/** Numbers the regions once they are there, for whoever picks one. */
function withRegions(statements: string[]): string[] {
  const regions = statements.findIndex((statement) => statement.includes('INSERT INTO dim_region'))
  const numbered = `CREATE TEMP TABLE demo_region AS
    SELECT region_code AS code, CAST(row_number() OVER (ORDER BY city_tier <> '一线', region_code) - 1 AS INTEGER) AS place FROM dim_region`
  return statements.toSpliced(regions + 1, 0, numbered)
}
