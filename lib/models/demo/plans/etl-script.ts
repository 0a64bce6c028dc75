import type { Words } from '@/lib/models/demo/language'
import type { Call } from '@/lib/models/demo/move'
import type { Value } from '@/lib/models/demo/question-measure'
import { type ReadTable, readData } from '@/lib/models/demo/read-results'
import { nameIn, typeIn } from './header-cell'

/** A task that sums a source up by data day. */
export interface EtlDesign {
  source: ReadTable
  target: string
  /** The column by which source and target are parted. */
  day: string
  dimensions: string[]
  measures: Value[]
  filters: string[]
}

/** What one row of the new table is. */
export function grainText({ dimensions, source, day }: EtlDesign, words: Words): string {
  const keys = [day, ...dimensions].join(words('、', ', '))
  return words(`每行是一个 ${keys}，由 ${source.name} 汇总`, `one row for each ${keys}, summed up from ${source.name}`)
}

const upper = (sql: string): string =>
  sql.replace(/\b(?:sum|count|avg|max|min|round|nullif|distinct)\b/gi, (word) => word.toUpperCase())

/** The whole script: it empties the data day's partition and fills it anew, so that running it twice gives the same rows. */
export function etlScript({ source, target, day, dimensions, measures, filters }: EtlDesign, comment: string): string {
  const columns = [...dimensions, ...measures.map(({ name }) => name), day]
  const values = [...dimensions, ...measures.map(({ sql, name }) => `${upper(sql)} AS ${name}`), day]
  const conditions = [`${day} = '\${bizdate}'`, ...filters]
  return `-- ${comment.replace(/\s+/g, ' ')}
DELETE FROM ${target} WHERE ${day} = '\${bizdate}';

INSERT INTO ${target} (${columns.join(', ')})
SELECT
  ${values.join(',\n  ')}
FROM ${source.name}
WHERE ${conditions.join('\n  AND ')}
GROUP BY
  ${[...dimensions, day].join(',\n  ')};
`
}

/** The same rows for the newest day, and the source counted another way. */
export function proofCalls({ source, day, dimensions, measures, filters }: EtlDesign): Call[] {
  const newest = `${day} = (SELECT max(${day}) FROM ${source.name})`
  const where = [newest, ...filters].join('\n  AND ')
  const values = [...dimensions, ...measures.map(({ sql, name }) => `${sql} AS ${name}`), 'count(*) AS source_rows']
  const empty = dimensions.map((name) => `${name} IS NULL`).join(' OR ')
  return [
    {
      tool: 'execute_sql',
      input: {
        sql: `SELECT ${values.join(', ')}\nFROM ${source.name}\nWHERE ${where}\nGROUP BY ${dimensions.join(', ')}`,
        maxRows: 1000,
      },
    },
    {
      tool: 'execute_sql',
      input: {
        sql: `SELECT count(*) AS row_count, count(*) FILTER (WHERE ${empty}) AS null_keys, max(CAST(${day} AS DATE)) AS newest_day\nFROM ${source.name}\nWHERE ${where}`,
      },
    },
  ]
}

export interface Proof {
  day: string
  groups: number
  sourceRows: number
  /** Source rows without a key. */
  nullKeys: number
  /** Rows that the groups hold together; undefined when not all groups were read. */
  groupedRows: number | undefined
  /** Types as the engine gave them, by column. */
  types: Map<string, string>
}

export function readProof(trial: string, check: string): Proof {
  const [header = '', ...rows] = readData(trial).filter((line) => line !== '')
  const types = new Map(header.split(' | ').map((cell) => [nameIn(cell), typeIn(cell)] as const))
  const [, counts = ''] = readData(check)
  const [sourceRows, nullKeys, day = ''] = counts.split(' | ')
  const groups = Number(trial.match(/^Rows: total (\d+)/)?.[1] ?? rows.length)
  const sum = rows.reduce((total, row) => total + Number(row.split(' | ').at(-1)), 0)
  return {
    day: day.slice(0, 10),
    groups,
    sourceRows: Number(sourceRows),
    nullKeys: Number(nullKeys),
    groupedRows: rows.length === groups ? sum : undefined,
    types,
  }
}

/** Keys with the type and comment of their source, measures with what the engine gave, the data day as partition key. */
export function etlColumns({ source, day, dimensions, measures }: EtlDesign, { types }: Proof) {
  const known = (name: string) => source.columns.find((column) => column.name === name)
  return [
    ...dimensions.map((name) => ({
      name,
      type: known(name)?.type ?? types.get(name) ?? 'VARCHAR',
      comment: known(name)?.comment || name,
    })),
    ...measures.map(({ name, sql, column }) => {
      const unit = known(column)?.comment
      return { name, type: narrowed(types.get(name) ?? 'DOUBLE'), comment: `${upper(sql)}${unit ? `: ${unit}` : ''}` }
    }),
    { name: day, type: known(day)?.type ?? 'DATE', comment: known(day)?.comment || day, partition: true },
  ]
}

/** Sums come out as wide as the engine can; a table keeps them in the usual width. */
const narrowed = (type: string): string =>
  type === 'HUGEINT' ? 'BIGINT' : type.replace(/^DECIMAL\(38,\s*(\d+)\)$/, 'DECIMAL(18,$1)')
