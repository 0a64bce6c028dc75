import { type AstNode, child, children, fields, identifier, isNode, kindOf, offsetOf, text } from '@/lib/sql/parse/ast'
import type { ParsedBlock } from '@/lib/sql/parse/parse-query'
import { tokenAt } from '@/lib/sql/parse/render'
import { isAggregateName } from '@/lib/sql/resolve/aggregates'
import type { Token } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import type { ParseProblem } from './check-parse'

type Branch = ParsedBlock['branches'][number]

/** Clauses that are missing although every engine of the dialect wants them: the mark of a text that was cut. */
export function checkSelect(branch: Branch, dialect: Dialect): ParseProblem[] {
  const select = fields(branch.ast, 'select')
  if (!select) return []
  return [...bareJoins(branch, select, dialect), ...ungroupedColumns(branch, select, dialect)]
}

const place = (branch: Branch, node: unknown): Token | undefined => {
  const offset = offsetOf(node)
  return offset === undefined ? branch.marks[0]?.token : tokenAt(branch, offset)
}

const outerJoins = new Set([
  'Left',
  'Right',
  'Full',
  'LeftSemi',
  'LeftAnti',
  'RightSemi',
  'RightAnti',
  'AsOf',
  'AsOfLeft',
])

/** These also want a condition after a plain JOIN; elsewhere that is a cross join. */
const strictJoins = new Set<Dialect>(['duckdb', 'postgresql', 'trino'])
const freeJoins = new Set<Dialect>(['clickhouse', 'snowflake'])

function bareJoins(branch: Branch, select: AstNode, dialect: Dialect): ParseProblem[] {
  if (freeJoins.has(dialect)) return []
  return children(select, 'joins').flatMap((join) => {
    const kind = text(join, 'kind') ?? ''
    const wants = outerJoins.has(kind) || (kind === 'Inner' && strictJoins.has(dialect))
    const has =
      join.on || join.match_condition || children(join, 'using').length > 0 || join.deferred_condition === true
    if (!wants || has || isNested(join)) return []
    return [
      { code: 'join-without-condition' as const, token: place(branch, join), message: 'JOIN without ON or USING' },
    ]
  })
}

/** `a join b join c on … on …` has its conditions in other places. */
const isNested = (join: AstNode): boolean => typeof join.nesting_group === 'number' && join.nesting_group > 0

/** MySQL and PostgreSQL may know a column by its key; the others never do. */
const byKey = new Set<Dialect>(['mysql', 'postgresql', 'clickhouse'])

function ungroupedColumns(branch: Branch, select: AstNode, dialect: Dialect): ParseProblem[] {
  const group = child(select, 'group_by')
  const grouped = children(group, 'expressions')
  const items = children(select, 'expressions')
  if (group && (byKey.has(dialect) || group.all === true || !grouped.every(isPlainGroup))) return []
  if (!group && (dialect === 'mysql' || !items.some(hasAggregate))) return []
  const keys = groupKeys(grouped, items)
  const aliases = new Set(items.flatMap((item) => identifier(fields(item, 'alias'), 'alias')?.toLowerCase() ?? []))
  return items.flatMap((item, index) => {
    const name = plainColumn(item)
    if (name === undefined || keys.has(name) || keys.has(index + 1) || aliases.has(name)) return []
    const message = group ? `${name} is not in GROUP BY` : `${name} stands beside an aggregate without GROUP BY`
    return [{ code: 'missing-group' as const, token: place(branch, item), message }]
  })
}

const wideGroups = new Set(['rollup', 'cube', 'grouping sets'])

/** Names, positions and expressions; with ALL, ROLLUP, CUBE and GROUPING SETS nothing is said. */
function isPlainGroup(item: AstNode): boolean {
  if (identifier(fields(item, 'column'), 'name')?.toLowerCase() === 'all') return false
  const kind = text(fields(item, 'function'), 'name')?.toLowerCase() ?? kindOf(item)
  return !wideGroups.has(kind) && kind !== 'tuple' && kind !== 'star'
}

/** Names of grouped columns, and positions in the SELECT list. */
function groupKeys(grouped: readonly AstNode[], items: readonly AstNode[]): Set<string | number> {
  const keys = new Set<string | number>()
  for (const item of grouped) {
    const literal = text(fields(item, 'literal'), 'value')
    if (literal !== undefined) keys.add(Number(literal))
    const name = identifier(fields(item, 'column'), 'name')?.toLowerCase()
    if (name === undefined) continue
    keys.add(name)
    // GROUP BY may name an output alias: then that output is grouped.
    items.forEach((each, index) => {
      if (identifier(fields(each, 'alias'), 'alias')?.toLowerCase() === name) keys.add(index + 1)
    })
  }
  return keys
}

function plainColumn(item: AstNode): string | undefined {
  const expression = fields(item, 'alias')?.this ?? item
  const name = identifier(fields(expression, 'column'), 'name')?.toLowerCase()
  return name === '*' ? undefined : name
}

/** An aggregate at any depth, but not one that OVER makes a window. */
function hasAggregate(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasAggregate)
  if (!isNode(node)) return false
  return Object.entries(node).some(([kind, value]) => {
    if (kind === 'window_function' || kind === 'select' || kind === 'subquery') return false
    if (kind === 'function') return isAggregateName(text(child(node, kind), 'name') ?? '') || hasAggregate(value)
    return (isNode(value) && isAggregateName(kind)) || hasAggregate(value)
  })
}
