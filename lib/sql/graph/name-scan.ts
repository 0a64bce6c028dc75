import type { ColumnChange, ImpactFinding, ImpactReport } from '@/lib/contracts/lineage'
import { lex } from '@/lib/sql/text/lex'
import { isName, isSymbol, type Token, unquote } from '@/lib/sql/text/token'
import type { LineageResult } from '@/lib/sql/types'
import { toFinding } from './draft-finding'
import type { ImpactInput, TaskInfo } from './impact-input'
import type { LineageGraph } from './lineage-graph'

export interface Scan {
  findings: ImpactFinding[]
  unanalysed: ImpactReport['unanalysed']
  /** None of the tasks that mention the table could be analysed. */
  isNothingKnown: boolean
}

/** The safety net: tasks whose lineage is not whole are searched for the names of the table and its columns. */
export function scanUnanalysed(graph: LineageGraph, input: ImpactInput, known: readonly ImpactFinding[]): Scan {
  const scan: Scan = { findings: [], unanalysed: [], isNothingKnown: false }
  for (const [taskId, task] of input.tasks) {
    const result = graph.results.get(taskId)
    if (result?.status === 'full') continue
    const mention = mentionOf(task, input, result)
    if (!mention) continue
    scan.unanalysed.push({ taskId, taskName: task.name, message: messageOf(result) })
    for (const change of input.changes) {
      const isKnown = known.some((each) => each.taskId === taskId && each.sourceColumn === change.column)
      if (!isKnown) scan.findings.push(...scanFor(change, taskId, mention, input, result))
    }
  }
  const analysed = [...(graph.tasksOfTable.get(input.table) ?? [])].some(
    (taskId) => graph.results.get(taskId)?.status === 'full',
  )
  scan.isNothingKnown = scan.unanalysed.length > 0 && !analysed
  return scan
}

interface Mention {
  tokens: readonly Token[]
  hasStar: boolean
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Undefined when the task does not name the table. A task without its text is taken to name it. */
function mentionOf(task: TaskInfo, { table }: ImpactInput, result: LineageResult | undefined): Mention | undefined {
  if (task.script === undefined) {
    const isOther = result?.status === 'partial' && ![...result.reads, ...result.writes].includes(table)
    return isOther ? undefined : { tokens: [], hasStar: true }
  }
  const { tokens } = lex(task.script, task.dialect ?? 'duckdb')
  const code = tokens.filter((token) => token.kind !== 'comment')
  if (!code.some((token) => mentions(token, lastPart(table)))) return undefined
  return { tokens: code, hasStar: code.some((token) => isSymbol(token, '*')) }
}

/** As a name, or inside a string: dynamic SQL is text. */
function mentions(token: Token, name: string): boolean {
  if (isName(token)) return unquote(token.text).toLowerCase() === name
  if (token.kind !== 'string') return false
  return new RegExp(`(?<![\\w])${escaped(name)}(?![\\w])`, 'i').test(token.text)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const messageOf = (result: LineageResult | undefined): string => {
  const first = result?.warnings.find((warning) => warning.level === 'error') ?? result?.warnings[0]
  return first ? `${first.code} at line ${first.line}: ${first.message}` : 'not analysed'
}

const named: ReadonlySet<ColumnChange['kind']> = new Set(['drop', 'rename', 'retype', 'partition-move'])

function scanFor(
  change: ColumnChange,
  taskId: string,
  { tokens, hasStar }: Mention,
  input: ImpactInput,
  result: LineageResult | undefined,
): ImpactFinding[] {
  if (change.kind === 'comment') return []
  const places = named.has(change.kind) ? placesOf(tokens, change.column, input.tasks.get(taskId)?.script ?? '') : []
  if (places.length === 0 && !hasStar) return []
  const reason = places.length > 0 ? ('name-only' as const) : ('cannot-analyse' as const)
  const target = result?.writes.find((table) => table !== input.table) ?? ''
  const draft = {
    severity: 'UNKNOWN' as const,
    reason,
    taskId,
    table: target,
    columns: [],
    sourceColumn: change.column,
  }
  return [toFinding({ ...draft, uses: [], places, depth: 1, path: [input.table, target] }, input.tasks)]
}

function placesOf(tokens: readonly Token[], column: string, script: string) {
  const lines = script.split('\n')
  return tokens
    .filter((token) => mentions(token, column.toLowerCase()))
    .map((token) => ({
      source: { table: '', column },
      use: 'select' as const,
      line: token.line,
      column: token.column,
      snippet: (lines[token.line - 1] ?? '').trim().slice(0, 200),
    }))
}
