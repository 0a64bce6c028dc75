import { findTable } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import { say } from '@/lib/models/demo/move'
import { type Plan, use } from '@/lib/models/demo/plan'
import { type Edge, readEdges } from '@/lib/models/demo/read-results'
import { counted } from './phrases'

const edgesShown = 30
const columnsShown = 4

/** Where a table's or a column's data goes or comes from: next to it first. */
export const lineage: Plan<Extract<Intent, { kind: 'lineage' }>> = function* (context, intent) {
  const { words } = context
  const table = yield* findTable(context, intent.table, intent.column)
  if ('answer' in table) return table.answer
  const { name } = table.found
  const column = intent.column ?? table.column
  const { direction } = intent
  if (column && !table.found.columns.some((known) => known.name.toLowerCase() === column.toLowerCase())) {
    return say(table.note + words(`\`${name}\` 没有字段 \`${column}\`。`, `\`${name}\` has no column \`${column}\`.`))
  }
  const result = yield* use('getLineage', { table: name, direction, ...(column ? { column } : {}) })
  const edges = readEdges(result)
  const subject = column ? `\`${name}.${column}\`` : `\`${name}\``
  const unsure = /Analysis is (?:partial|failed)/.test(result)
    ? words(
        '\n\n有脚本无法完整解析，清单可能不全。',
        '\n\nSome scripts could not be analysed whole, so the list may be incomplete.',
      )
    : ''
  const sides = direction === 'both' ? (['upstream', 'downstream'] as const) : ([direction] as const)
  const sections = sides.map((side) => sideText(subject, side, edgesOf(edges, name, side), words))
  const next =
    direction === 'upstream' || edges.length === 0
      ? ''
      : words(
          '\n\n要改字段的话直接说，我会先告诉你下游影响。',
          '\n\nIf you want to change a column, say so; I tell you the impact first.',
        )
  return say(table.note + sections.join('\n\n') + unsure + (column ? next : ''))
}

/** Edges on one side of a table, in the order of their distance from it. */
function edgesOf(edges: readonly Edge[], root: string, side: 'upstream' | 'downstream'): Edge[] {
  const near = side === 'downstream' ? (edge: Edge) => edge.from : (edge: Edge) => edge.to
  const far = side === 'downstream' ? (edge: Edge) => edge.to : (edge: Edge) => edge.from
  const depth = new Map([[root, 0]])
  const found: Edge[] = []
  for (let level = 0, added = true; added; level++) {
    const next = edges.filter((edge) => depth.get(near(edge)) === level && !found.includes(edge))
    for (const edge of next) if (!depth.has(far(edge))) depth.set(far(edge), level + 1)
    found.push(...next)
    added = next.length > 0
  }
  return found
}

function sideText(subject: string, side: 'upstream' | 'downstream', edges: readonly Edge[], words: Words): string {
  const sideName = words(side === 'downstream' ? '下游' : '上游', side)
  if (edges.length === 0) return words(`${subject} 没有${sideName}。`, `Nothing is ${side} of ${subject}.`)
  const others = new Set(edges.map((edge) => (side === 'downstream' ? edge.to : edge.from)))
  const head = words(
    `${subject} 的${sideName}有 ${others.size} 张表`,
    `${side === 'downstream' ? 'Downstream' : 'Upstream'} of ${subject}: ${counted(others.size, 'table')}`,
  )
  const left =
    edges.length > edgesShown
      ? words(
          `（列出前 ${edgesShown} 条关系，共 ${edges.length} 条）`,
          ` (the first ${edgesShown} of ${edges.length} relations)`,
        )
      : ''
  return `${head}${left}${words('：', ':')}\n\n${edges
    .slice(0, edgesShown)
    .map((edge) => `- ${edgeText(edge)}`)
    .join('\n')}`
}

function edgeText({ from, to, task, columns, more }: Edge): string {
  const shown = columns.slice(0, columnsShown).map((pair) => pair.replace('→', ' → '))
  const rest = columns.length - shown.length + more
  const carried = shown.length > 0 ? ` · ${shown.join(', ')}${rest > 0 ? `, +${rest}` : ''}` : ''
  return `\`${from}\` → \`${to}\`${task === to ? '' : ` (\`${task}\`)`}${carried}`
}
