import type { ColumnUse } from '@/lib/contracts/lineage'
import { type AstNode, child, children, fields, identifier, kindOf, text } from '@/lib/sql/parse/ast'
import { addUse, nameOf, type ResolveContext } from './context'
import { role } from './dependencies'
import type { OutputColumn } from './relation'
import { resolveExpression } from './resolve-expression'
import { addJoin, addLateralView, addSource } from './resolve-source'
import { expandStar } from './resolve-star'
import type { Scope } from './scope'

/** One SELECT without set operators, its CTEs already in `scope`. */
export function resolveSelect(context: ResolveContext, scope: Scope, select: AstNode): OutputColumn[] {
  scope.windows = children(select, 'windows')
  for (const source of children(child(select, 'from'), 'expressions')) addSource(context, scope, source)
  const joins = children(select, 'joins')
  for (const join of joins) addJoin(context, scope, join)
  for (const view of children(select, 'lateral_views')) addLateralView(context, scope, view)
  for (const join of joins) {
    for (const condition of [join.on, join.match_condition]) useExpression(context, scope, 'join', condition)
  }
  const output = children(select, 'expressions').flatMap((item, index) =>
    outputColumns(context, scope, select, item, index),
  )
  resolveFilters(context, scope, select)
  resolveGroups(context, scope, child(select, 'group_by'), output)
  resolveOrders(context, scope, select, output)
  if (select.distinct === true) useOutputs(context, 'distinct', output)
  return output
}

function outputColumns(
  context: ResolveContext,
  scope: Scope,
  select: AstNode,
  item: AstNode,
  index: number,
): OutputColumn[] {
  const column = fields(item, 'column')
  if (kindOf(item) === 'star') return expandStar(context, scope, child(item, 'star') ?? {}, children(select, 'exclude'))
  if (column && identifier(column, 'name') === '*')
    return expandStar(context, scope, column, children(select, 'exclude'))
  const multiple = fields(item, 'aliases')
  if (multiple) return multipleColumns(context, scope, multiple)
  const alias = fields(item, 'alias')
  const expression = alias ? alias.this : item
  const dependencies = resolveExpression(context, scope, expression)
  const name = nameOf(context, identifier(alias, 'alias') ?? implicitName(item) ?? `_c${index}`)
  if ((alias || column) && !scope.aliases.has(name)) scope.aliases.set(name, dependencies)
  return [{ name, dependencies }]
}

/** Hive: `json_tuple(j, 'a', 'b') as (a, b)`. */
function multipleColumns(context: ResolveContext, scope: Scope, node: AstNode): OutputColumn[] {
  const dependencies = resolveExpression(context, scope, node.this)
  return children(node, 'expressions').map((each) => {
    const name = nameOf(
      context,
      text(child(each, 'identifier') ?? each, 'name') ?? identifier(fields(each, 'column'), 'name') ?? '',
    )
    return { name, dependencies }
  })
}

const implicitName = (item: AstNode): string | undefined =>
  identifier(fields(item, 'column'), 'name') ?? identifier(fields(item, 'dot'), 'field')

function useExpression(context: ResolveContext, scope: Scope, use: ColumnUse, node: unknown): void {
  if (!node) return
  const preferAlias = use === 'order'
  addUse(context, use, resolveExpression(context, scope, node, { use, preferAlias }))
}

function resolveFilters(context: ResolveContext, scope: Scope, select: AstNode): void {
  useExpression(context, scope, 'filter', select.prewhere)
  useExpression(context, scope, 'filter', child(select, 'where_clause')?.this)
  useExpression(context, scope, 'having', child(select, 'having')?.this)
  useExpression(context, scope, 'qualify', child(select, 'qualify')?.this)
  for (const each of children(select, 'distinct_on')) useExpression(context, scope, 'distinct', each)
  for (const each of children(select, 'limit_by')) useExpression(context, scope, 'limit_by', each)
}

function resolveGroups(
  context: ResolveContext,
  scope: Scope,
  group: AstNode | undefined,
  output: readonly OutputColumn[],
): void {
  for (const item of children(group, 'expressions')) {
    const position = literalNumber(item)
    if (position !== undefined) addUse(context, 'group', output[position - 1]?.dependencies ?? new Map())
    else if (isAll(item)) groupByAll(context, output)
    else useExpression(context, scope, 'group', item)
  }
  if (group?.all === true) groupByAll(context, output)
}

/** GROUP BY ALL: everything that is not aggregated. */
function groupByAll(context: ResolveContext, output: readonly OutputColumn[]): void {
  for (const { dependencies } of output) {
    if (![...dependencies.values()].some((roles) => (roles & role.aggregate) !== 0))
      addUse(context, 'group', dependencies)
  }
}

const isAll = (item: AstNode): boolean => {
  const column = fields(item, 'column')
  return identifier(column, 'name')?.toLowerCase() === 'all' && !column?.table
}

function literalNumber(item: AstNode): number | undefined {
  const literal = fields(item, 'literal')
  return text(literal, 'literal_type') === 'number' ? Number(text(literal, 'value')) : undefined
}

const orders: Array<[string, ColumnUse]> = [
  ['order_by', 'order'],
  ['sort_by', 'order'],
  ['distribute_by', 'distribute'],
  ['cluster_by', 'distribute'],
]

function resolveOrders(context: ResolveContext, scope: Scope, select: AstNode, output: readonly OutputColumn[]): void {
  for (const [key, use] of orders) {
    for (const item of children(child(select, key), 'expressions')) {
      const expression = child(item, 'this') ?? child(fields(item, 'ordered'), 'this') ?? item
      const isPosition = fields(expression, 'literal') !== undefined
      if (isAll(expression)) useOutputs(context, use, output)
      else if (!isPosition) useExpression(context, scope, use, expression)
    }
  }
}

function useOutputs(context: ResolveContext, use: ColumnUse, output: readonly OutputColumn[]): void {
  for (const column of output) addUse(context, use, column.dependencies)
}
