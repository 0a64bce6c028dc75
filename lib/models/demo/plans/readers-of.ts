import type { ColumnEdit } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import type { Call } from '@/lib/models/demo/move'
import { readEdges } from '@/lib/models/demo/read-results'
import type { Step } from '@/lib/models/demo/transcript'
import { bullets } from './phases'

const rowsShown = 20

/** Where a table's or a column's values go, as the lineage says. */
export interface Reach {
  column: string | undefined
  /** Tables reached, within the hops that were asked for. */
  tables: string[]
  /** Tasks that read the table itself, each with the table that it writes and the columns it carries there. */
  readers: Array<{ task: string; to: string; columns: string[]; more: number }>
  /** Nothing could be seen, or not everything. */
  isPartial: boolean
}

/** One call per column that goes on under another name, type or not at all; one for the whole table when columns are only added. */
export function reachCalls(table: string, changes: readonly ColumnEdit[]): Call[] {
  const columns = [...new Set(changes.flatMap((change) => (change.op === 'add' ? [] : [change.column])))]
  const about = columns.length > 0 ? columns.map((column) => ({ column })) : [{}]
  return about.map((one) => ({ tool: 'getLineage', input: { table, direction: 'downstream', ...one } }))
}

export function readReach(table: string, call: Call, step: Step | undefined): Reach {
  const text = step?.result ?? ''
  const edges = step?.failed ? [] : readEdges(text)
  return {
    column: call.input.column as string | undefined,
    tables: [...new Set(edges.map(({ to }) => to))].filter((name) => name !== table),
    readers: edges
      .filter(({ from }) => from === table)
      .map(({ task, to, columns, more }) => ({ task, to, columns, more })),
    isPartial: step === undefined || step.failed || /Analysis is (?:partial|failed)/.test(text),
  }
}

/** Tasks next to the table, each once. */
export const readerTasks = (reaches: readonly Reach[]): string[] => [
  ...new Set(reaches.flatMap(({ readers }) => readers.map(({ task }) => task))),
]

/** Everything that the values reach, with the numbers as the lineage gives them. */
export const reachText = (table: string, reaches: readonly Reach[], words: Words): string =>
  reaches.map((reach) => oneReach(table, reach, words)).join('\n\n')

function oneReach(table: string, { column, tables, readers, isPartial }: Reach, words: Words): string {
  const subject = column ? `\`${table}.${column}\`` : `\`${table}\``
  const unsure = isPartial
    ? words(
        '血缘没有完整分析出来，可能还有别的下游。',
        'The lineage could not be analysed whole: there may be more downstream.',
      )
    : ''
  if (tables.length === 0)
    return [words(`${subject}：血缘里没有下游表。`, `${subject}: the lineage shows no table downstream.`), unsure].join(
      unsure ? ' ' : '',
    )
  const tasks = new Set(readers.map(({ task }) => task)).size
  const head = words(
    `${subject}：下游 ${tables.length} 张表，其中直接读它的任务 ${tasks} 个：`,
    `${subject}: ${tables.length} ${tables.length === 1 ? 'table' : 'tables'} downstream, ${tasks} ${tasks === 1 ? 'task reads' : 'tasks read'} it directly:`,
  )
  const shown = readers.slice(0, rowsShown).map(({ task, to, columns, more }) => {
    const carried = columns.slice(0, 4).map((name) => `\`${name}\``)
    const rest = columns.length - carried.length + more
    const left = rest > 0 ? words(` 等 ${columns.length + more} 个`, ` and ${rest} more`) : ''
    return `\`${task}\` → \`${to}\`${carried.length > 0 ? words('：', ': ') + carried.join(words('、', ', ')) + left : ''}`
  })
  const cut = readers.length - shown.length
  const lines = cut > 0 ? [...shown, words(`还有 ${cut} 条`, `${cut} more`)] : shown
  const further = tables.filter((name) => !readers.some(({ to }) => to === name))
  const beyond =
    further.length === 0
      ? ''
      : `\n\n${words('再往下：', 'Further down: ')}${further.map((name) => `\`${name}\``).join(words('、', ', '))}${words('。', '.')}`
  return `${head}\n\n${bullets(lines)}${beyond}${unsure ? `\n\n${unsure}` : ''}`
}
