import type { ColumnUse } from '@/lib/contracts/lineage'
import { type AstNode, child, children, fields, identifier, isNode, text } from '@/lib/sql/parse/ast'
import { aggregateKinds } from './aggregates'
import { nameOf, placeOf, type ResolveContext, warn } from './context'
import { addThrough, type Dependencies, type MutableDependencies, type Roles, role, splitKey } from './dependencies'
import { allColumns } from './relation'
import { dateParts, resolveColumn } from './resolve-column'
import type { Scope } from './scope'

interface Walk {
  context: ResolveContext
  scope: Scope
  role: Roles
  use: ColumnUse
  preferAlias: boolean
  out: MutableDependencies
  /** Parameters of the lambdas around: not columns. */
  parameters: ReadonlySet<string>
}

type Handler = (walk: Walk, node: AstNode) => void

export interface ExpressionOptions {
  use?: ColumnUse
  preferAlias?: boolean
}

/** The base columns an expression depends on, each with its roles. */
export function resolveExpression(
  context: ResolveContext,
  scope: Scope,
  node: unknown,
  { use = 'select', preferAlias = false }: ExpressionOptions = {},
): Dependencies {
  const isPlainColumn = fields(node, 'column') !== undefined || columnPath(node) !== undefined
  const first = isPlainColumn && use === 'select' ? role.identity : role.expression
  const out: MutableDependencies = new Map()
  visit({ context, scope, role: first, use, preferAlias, out, parameters: new Set() }, node)
  return out
}

const skippedFields = new Set(['span', 'inferred_type', 'data_type', 'trailing_comments', 'leading_comments', 'star'])

function visit(walk: Walk, value: unknown): void {
  if (Array.isArray(value)) for (const each of value) visit(walk, each)
  else if (isNode(value)) for (const [kind, inner] of Object.entries(value)) visitField(walk, kind, inner)
}

function visitField(walk: Walk, kind: string, inner: unknown): void {
  if (typeof inner !== 'object' || inner === null || skippedFields.has(kind)) return
  const handler = isNode(inner) ? handlers.get(kind) : undefined
  if (handler && isNode(inner)) handler(walk, inner)
  else visit(asValue(walk), inner)
}

const withRole = (walk: Walk, next: Roles): Walk => ({ ...walk, role: next })

/** The value of a branch of CASE is the value itself, changed by the choice: an expression. */
const asValue = (walk: Walk): Walk => (walk.role === role.identity ? withRole(walk, role.expression) : walk)

function visitColumn(walk: Walk, parts: readonly string[], node: unknown): void {
  if (parts.length === 1 && walk.parameters.has(parts[0] as string)) return
  if (parts.at(-1) === '*') return
  const { context, scope, use, preferAlias } = walk
  // Hive reads a quoted name with these characters as a pattern of columns.
  if (context.dialect === 'hive' && /[|*+?]/.test(parts.at(-1) ?? '')) {
    visitColumnPattern(walk, node)
    return
  }
  const found = resolveColumn(context, scope, { parts, use, preferAlias, place: placeOf(context, node) })
  addThrough(walk.out, found, parts.length > 2 || isField(found, parts) ? asValue(walk).role : walk.role)
}

/** `info.addr` of a column `info`: a part of the value, not the value. */
const isField = (found: Dependencies, parts: readonly string[]): boolean =>
  parts.length === 2 && [...found.keys()].every((key) => splitKey(key).column === parts[0] && parts[0] !== parts[1])

/** `a.b.c` as the parser nests it: fields around a column. */
function columnPath(node: unknown): string[] | undefined {
  const column = fields(node, 'column')
  if (column) {
    const name = identifier(column, 'name')
    const table = identifier(column, 'table')
    return name === undefined ? undefined : table === undefined ? [name] : [table, name]
  }
  const dot = fields(node, 'dot')
  const base = dot && columnPath(dot.this)
  const field = identifier(dot, 'field')
  return base && field !== undefined ? [...base, field] : undefined
}

const handlePath =
  (kind: string): Handler =>
  (walk, node) => {
    const whole = { [kind]: node }
    const path = columnPath(whole)
    if (path)
      visitColumn(
        walk,
        path.map((part) => nameOf(walk.context, part)),
        whole,
      )
    else visit(asValue(walk), Object.values(node))
  }

const handleQuery =
  (kind: string): Handler =>
  (walk, node) => {
    for (const output of walk.context.resolveQuery(walk.context, { [kind]: node }, walk.scope)) {
      for (const [key, roles] of output.dependencies) {
        walk.out.set(key, (walk.out.get(key) ?? 0) | role.subquery | (roles & role.aggregate))
      }
    }
  }

const handleCase: Handler = (walk, node) => {
  const condition = withRole(walk, role.condition)
  visit(condition, node.operand)
  for (const arm of Array.isArray(node.whens) ? node.whens : []) {
    const [test, value] = Array.isArray(arm) ? arm : [arm.condition, arm.result]
    visit(condition, test)
    visit(asValue(walk), value)
  }
  visit(asValue(walk), node.else_)
}

const handleIf: Handler = (walk, node) => {
  visit(withRole(walk, role.condition), node.condition)
  visit(asValue(walk), [node.true_value, node.false_value])
}

const handleWindow: Handler = (walk, node) => {
  visit(withRole(walk, role.aggregate), node.this)
  const key = { ...withRole(walk, role.window), use: walk.use === 'select' ? ('window' as const) : walk.use }
  const over = windowOf(walk.scope, child(node, 'over'))
  visit(key, over?.partition_by)
  visit(key, over?.order_by)
}

function windowOf(scope: Scope, over: AstNode | undefined): AstNode | undefined {
  const name = identifier(over, 'window_name')?.toLowerCase()
  if (name === undefined) return over
  const named = scope.windows.find((each) => identifier(each, 'name')?.toLowerCase() === name)
  return child(named, 'spec') ?? over
}

const handleLambda: Handler = (walk, node) => {
  const parameters = new Set(walk.parameters)
  for (const each of children(node, 'parameters')) parameters.add(nameOf(walk.context, text(each, 'name') ?? ''))
  visit({ ...walk, parameters }, node.body)
}

/** DuckDB: `[f(x) for x in items if …]`. */
const handleComprehension: Handler = (walk, node) => {
  visit(asValue(walk), node.iterator)
  const parameters = new Set(walk.parameters)
  for (const name of columnPath(node.expression) ?? []) parameters.add(nameOf(walk.context, name))
  visit({ ...asValue(walk), parameters }, [node.this, node.condition])
}

/** DuckDB: `columns('a.*')` stands for any of the columns. */
function visitColumnPattern(walk: Walk, node: unknown): void {
  warn(walk.context, 'column-pattern', 'a pattern of column names is not followed', placeOf(walk.context, node))
  for (const relation of walk.scope.relations) addThrough(walk.out, allColumns(relation), asValue(walk).role)
}

const dateFunction = /^(date|time|timestamp)_?(diff|add|sub|trunc|part)$|^(last_day|extract|trunc)$/i

const handleFunction: Handler = (walk, node) => {
  if (text(node, 'name')?.toLowerCase() === 'columns') return visitColumnPattern(walk, node)
  const args = Array.isArray(node.args) ? node.args : []
  const isDate = dateFunction.test(text(node, 'name') ?? '')
  const isUnit = (arg: unknown) => isDate && dateParts.has((columnPath(arg)?.join('.') ?? '').toLowerCase())
  const next = aggregates.has((text(node, 'name') ?? '').toLowerCase()) ? withRole(walk, role.aggregate) : asValue(walk)
  visit(
    next,
    args.filter((arg) => !isUnit(arg)),
  )
  visit(next, node.filter)
  visit(next, node.order_by)
}

const handleAggregate: Handler = (walk, node) => visit(withRole(walk, role.aggregate), Object.values(node))

const aggregates = new Set(aggregateKinds)

const handlers = new Map<string, Handler>([
  ['column', handlePath('column')],
  ['dot', handlePath('dot')],
  ['case', handleCase],
  ['paren', (walk, node) => visit(walk, node.this)],
  ['if_func', handleIf],
  ['window_function', handleWindow],
  ['lambda', handleLambda],
  ['comprehension', handleComprehension],
  ['function', handleFunction],
  ...['select', 'union', 'intersect', 'except', 'subquery', 'values'].map((kind) => [kind, handleQuery(kind)] as const),
  ...aggregateKinds.map((kind) => [kind, handleAggregate] as const),
])
