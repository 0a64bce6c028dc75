import { findTable } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import { type Plan, type PlanContext, use, useAll, type Walk } from '@/lib/models/demo/plan'
import { type ReadTable, readData, readTable, readTables } from '@/lib/models/demo/read-results'
import { cell, counted } from './phrases'

/** Columns repeated in an answer; the card has them all. */
const columnsShown = 40

export const describeTable: Plan<Extract<Intent, { kind: 'describe-table' }>> = function* (context, intent) {
  const column = intent.meaning ? yield* columnEverywhere(context, intent.table) : undefined
  if (column) return say(column)
  const table = yield* findTable(context, intent.table, intent.columnQuery)
  if ('answer' in table) return table.answer
  if (!intent.wantsDdl) return say(table.note + tableText(context, table.found, intent.columnQuery ?? table.column))
  const { words } = context
  const { name } = table.found
  const ddl = yield* use('getTableDdl', { table: name })
  const path = ddl.match(/(\/mnt\/chat-offload\/\S+)/)?.[1]
  if (!path) return say(`${table.note}\`\`\`sql\n${readData(ddl).join('\n')}\n\`\`\``)
  return say(
    table.note +
      words(
        `\`${name}\` 的建表语句在文件 \`${path}\` 里，右侧可以打开。`,
        `The DDL of \`${name}\` is in the file \`${path}\`; open it on the right.`,
      ),
  )
}

const tablesTold = 6

/** What a column means in every table that has it; undefined when none has one of that name. */
function* columnEverywhere({ words }: PlanContext, column: string): Walk<string | undefined> {
  const hits = readTables(yield* use('searchTables', { query: column, limit: 20 }))
  const owners = hits.filter(({ matched }) => matched.includes(column))
  if (owners.length === 0) return undefined
  const told = owners.slice(0, tablesTold)
  const texts = yield* useAll(
    told.map(({ name }) => ({ tool: 'getTable', input: { table: name, columnQuery: column } })),
  )
  const lines = texts.flatMap((text) => {
    const table = readTable(text)
    const found = table?.columns.find(({ name }) => name === column)
    return table && found
      ? [
          `- \`${table.name}\`${words('：', ': ')}${cell(found.comment) || words('没有说明', 'no comment')} · ${found.type}`,
        ]
      : []
  })
  const more =
    owners.length > told.length ? words(`（列出前 ${told.length} 张）`, ` (the first ${told.length} shown)`) : ''
  return `${words(`\`${column}\` 在 ${owners.length} 张表里${more}：`, `\`${column}\` is a column of ${counted(owners.length, 'table')}${more}:`)}\n\n${lines.join('\n')}`
}

function tableText(context: PlanContext, table: ReadTable, query: string | undefined): string {
  const { words } = context
  const keys = table.partitionColumns.map((key) => `\`${key}\``)
  const head = words(
    `**\`${table.name}\`**：${table.comment}\n\n${table.layer} 层 · 负责人 ${table.owner} · 第 ${table.version} 版 · ${table.columnCount} 个字段 · ${keys.length > 0 ? `按 ${keys.join('、')} 分区` : '不分区'}`,
    `**\`${table.name}\`**: ${table.comment}\n\n${table.layer} · owner ${table.owner} · version ${table.version} · ${counted(table.columnCount, 'column')} · ${keys.length > 0 ? `partitioned by ${keys.join(', ')}` : 'not partitioned'}`,
  )
  if (table.columnsFile) {
    return `${head}\n\n${words(
      `字段多，清单在文件 \`${table.columnsFile}\` 里，右侧可以打开。要看其中一部分，比如说「和退款有关的字段」。`,
      `The list of columns is long and stands in the file \`${table.columnsFile}\`; open it on the right. To see a part of it say for example “columns about refunds”.`,
    )}`
  }
  if (query && table.columns.length === 0) {
    return `${head}\n\n${words(`没有名字或说明里带「${query}」的字段。`, `No column has “${query}” in its name or comment.`)}`
  }
  return `${head}\n\n${matchLine(context, table, query)}${columnList(context, table)}`
}

const matchLine = ({ words }: PlanContext, table: ReadTable, query: string | undefined): string =>
  query
    ? `${words(`名字或说明带「${query}」的字段有 ${table.columns.length} 个：`, `${counted(table.columns.length, 'column')} with “${query}” in name or comment:`)}\n\n`
    : ''

function columnList({ words }: PlanContext, table: ReadTable): string {
  const lines = table.columns
    .slice(0, columnsShown)
    .map(
      (column) =>
        `| \`${column.name}\` | ${column.type} | ${cell(column.comment)}${savedOnly(words, table, column.name)} |`,
    )
  const rest = table.columns.length - lines.length
  const more = rest > 0 ? `\n\n${words(`还有 ${rest} 个，见上面的卡片。`, `${rest} more on the card above.`)}` : ''
  return `| ${words('字段', 'Column')} | ${words('类型', 'Type')} | ${words('说明', 'Comment')} |\n|---|---|---|\n${lines.join('\n')}${more}`
}

/** What a query does not meet yet is marked, with what it meets instead. */
function savedOnly(words: PlanContext['words'], { notInEffect }: ReadTable, name: string): string {
  const difference = notInEffect.find(({ saved }) => saved?.name === name)
  if (!difference) return ''
  const { inEffect } = difference
  return inEffect
    ? words(
        ` **未生效**，现为 \`${inEffect.name}\` ${inEffect.type}`,
        ` **not in effect**, now \`${inEffect.name}\` ${inEffect.type}`,
      )
    : words(' **未生效**，还没有这个字段', ' **not in effect**, not there yet')
}
