import { findTable, findTask } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import { type Plan, type PlanContext, use } from '@/lib/models/demo/plan'
import { type FoundTable, type ReadTable, readData, readTables, readTotals } from '@/lib/models/demo/read-results'

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>

export const listTables: Plan<Of<'list-tables'>> = function* ({ words }) {
  const result = yield* use('searchTables', { query: '', limit: 100 })
  const tables = readTables(result)
  const total = readTotals(result)?.total ?? tables.length
  const layers = [...new Set(tables.map((table) => table.layer))]
  const sections = layers.map((layer) => `**${layer}**\n\n${rows(tables.filter((table) => table.layer === layer))}`)
  return say(`${words(`共 ${total} 张表，列出 ${tables.length} 张：`, `${total} tables, ${tables.length} shown:`)}\n\n${sections.join('\n\n')}`)
}

export const searchTables: Plan<Of<'search-tables'>> = function* ({ words }, { query }) {
  for (const attempt of phrasings(query)) {
    const result = yield* use('searchTables', { query: attempt })
    const tables = readTables(result)
    if (tables.length === 0) continue
    const total = readTotals(result)?.total ?? tables.length
    return say(`${words(`和「${query}」有关的表有 ${total} 张，列出 ${tables.length} 张：`, `${total} tables match “${query}”, ${tables.length} shown:`)}\n\n${rows(tables)}`)
  }
  return say(words(`没有和「${query}」有关的表。说「有哪些表」可以看全部。`, `No table matches “${query}”. Say “list tables” to see all.`))
}

/** The phrase itself, then its single words, without a plural s. */
function phrasings(query: string): string[] {
  const pieces = query.split(/\s+/).filter((word) => word.length > 1)
  return [...new Set([query, ...pieces, ...pieces.map((word) => word.replace(/s$/i, ''))])]
}

const rows = (tables: readonly FoundTable[]): string =>
  tables.map((table) => `- \`${table.name}\` · ${table.columns} · ${table.comment}${matched(table)}`).join('\n')

const matched = (table: FoundTable) => (table.matched.length > 0 ? ` (${table.matched.slice(0, 6).map((name) => `\`${name}\``).join(', ')})` : '')

export const describeTable: Plan<Of<'describe-table'>> = function* (context, intent) {
  const { words } = context
  const table = yield* findTable(context, intent.table, intent.columnQuery)
  if ('answer' in table) return table.answer
  if (intent.wantsDdl) {
    const ddl = yield* use('getTableDdl', { table: table.found.name })
    const path = ddl.match(/(\/mnt\/chat-offload\/\S+)/)?.[1]
    return say(
      path
        ? table.note + words(`\`${table.found.name}\` 的 DDL 在文件 \`${path}\` 里，右侧可以打开。`, `The DDL of \`${table.found.name}\` is in the file \`${path}\`; open it on the right.`)
        : `${table.note}\`\`\`sql\n${readData(ddl).join('\n')}\n\`\`\``,
    )
  }
  return say(table.note + tableText(context, table.found))
}

function tableText({ words }: PlanContext, table: ReadTable): string {
  const head = words(
    `**\`${table.name}\`**：${table.comment}\n\n${table.layer} 层 · 负责人 ${table.owner} · 第 ${table.version} 版 · ${table.columnCount} 个字段 · 分区 ${table.partitionColumns.join('、') || '无'}`,
    `**\`${table.name}\`**: ${table.comment}\n\n${table.layer} · owner ${table.owner} · version ${table.version} · ${table.columnCount} columns · partitioned by ${table.partitionColumns.join(', ') || 'nothing'}`,
  )
  if (table.columns.length === 0) {
    return `${head}\n\n${words(`字段太多，完整清单在文件 \`${table.columnsFile ?? ''}\` 里（右侧可以打开）。想看某些字段，告诉我名字里的一部分。`, `There are too many columns to list; the whole list is in \`${table.columnsFile ?? ''}\` (open it on the right). Name a part of a column to see single ones.`)}`
  }
  const shown = table.columns.slice(0, 60)
  const lines = shown.map((column) => `| \`${column.name}\` | ${column.type} | ${column.comment.replaceAll('|', '\\|')} |`)
  const more = table.columnCount > shown.length ? `\n\n${words(`列出 ${shown.length} 个，共 ${table.columnCount} 个。`, `${shown.length} of ${table.columnCount} columns shown.`)}` : ''
  return `${head}\n\n| ${words('字段', 'column')} | ${words('类型', 'type')} | ${words('说明', 'comment')} |\n|---|---|---|\n${lines.join('\n')}${more}`
}

export const showTask: Plan<Of<'show-task'>> = function* (context, { name }) {
  const { words } = context
  const task = yield* findTask(context, name)
  if ('answer' in task) return task.answer
  const { snapshot, characters, reads, writes, status, comment } = task.found
  return say(
    task.note +
      words(
        `**\`${task.found.name}\`**：${comment}\n\n- 状态：${status}\n- 读：${code(reads)}\n- 写：${code(writes)}\n- 脚本：\`${snapshot ?? '—'}\`${characters ? `，${characters} 个字符` : ''}，右侧可以打开。全文没有经过对话。`,
        `**\`${task.found.name}\`**: ${comment}\n\n- status: ${status}\n- reads: ${code(reads)}\n- writes: ${code(writes)}\n- script: \`${snapshot ?? '—'}\`${characters ? `, ${characters} characters` : ''}; open it on the right. The text did not pass through the conversation.`,
      ),
  )
}

const code = (names: string[]) => names.map((name) => `\`${name}\``).join(', ') || '—'
