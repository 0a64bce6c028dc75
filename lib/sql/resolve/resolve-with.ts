import { type AstNode, child, children, fields, identifier, kindOf, text } from '@/lib/sql/parse/ast'
import type { ParsedBlock } from '@/lib/sql/parse/parse-query'
import { nameOf, type ResolveContext } from './context'
import { columnKey, role } from './dependencies'
import { type OutputColumn, renameColumns } from './relation'
import { resolveExpression } from './resolve-expression'
import { catalogColumns, catalogName, starOf } from './resolve-table'
import { createScope, type Scope } from './scope'

export type QueryResolver = ResolveContext['resolveQuery']
export type BlockFinder = (context: ResolveContext, node: AstNode) => ParsedBlock | undefined

const queries = new Set(['select', 'union', 'intersect', 'except', 'values', 'subquery', 'table'])

/** Adds the CTEs of a WITH to the scope, in order: each sees those before it. */
export function addCtes(context: ResolveContext, scope: Scope, node: AstNode | undefined, blockOf: BlockFinder): void {
  for (const cte of children(node, 'ctes')) {
    const body = child(cte, 'this')
    if (!body) continue
    const name = nameOf(context, identifier(cte, 'alias') ?? '')
    const names = children(cte, 'columns').map((each) => nameOf(context, text(each, 'name') ?? ''))
    const recursive = { name, body, names, block: blockOf(context, body) }
    if (node?.recursive === true && isQueryNode(context, body)) resolveRecursive(context, scope, recursive)
    else addCte(context, scope, recursive)
  }
}

function addCte(context: ResolveContext, scope: Scope, { name, body, names }: RecursiveCte): void {
  const kind = kindOf(body)
  if (isChange(kind)) scope.ctes.set(name, { columns: changedTable(context, child(body, kind)) })
  else if (!isQueryNode(context, body)) {
    scope.scalars.set(name, resolveExpression(context, createScope(scope), body))
  } else scope.ctes.set(name, { columns: renameColumns(context.resolveQuery(context, body, scope), names) })
}

/** ClickHouse: `with (select max(dt) from t) as d` names a value. */
const isQueryNode = (context: ResolveContext, body: AstNode): boolean =>
  queries.has(kindOf(body)) && !(kindOf(body) === 'subquery' && context.dialect === 'clickhouse')

interface RecursiveCte {
  name: string
  body: AstNode
  names: readonly string[]
  block: ParsedBlock | undefined
}

const rounds = 4

/** Anchor first, then all branches again until nothing new flows. */
function resolveRecursive(context: ResolveContext, scope: Scope, { name, body, names, block }: RecursiveCte): void {
  const anchor = block?.branches[0]
  if (!block || !anchor || block.branches.length < 2) {
    scope.ctes.set(name, { columns: renameColumns(context.resolveQuery(context, body, scope), names) })
    return
  }
  const usesBefore = context.uses.length
  const around = context.branch
  context.branch = anchor
  let columns = renameColumns(context.resolveQuery(context, anchor.ast, scope), names)
  context.branch = around
  for (let round = 0; round < rounds; round++) {
    context.uses.length = usesBefore
    scope.ctes.set(name, { columns })
    const next = renameColumns(context.resolveQuery(context, body, scope), names)
    const isSettled = next.every((column, index) => sizeOf(columns[index]) === sizeOf(column))
    columns = next
    if (isSettled) break
  }
  scope.ctes.set(name, { columns })
}

const sizeOf = (column: OutputColumn | undefined): number => column?.dependencies.size ?? -1

const isChange = (kind: string): boolean => kind === 'insert' || kind === 'update' || kind === 'delete'

/** PostgreSQL: `with d as (delete from t … returning *)`. */
function changedTable(context: ResolveContext, node: AstNode | undefined): OutputColumn[] {
  const table = child(node, 'table') ?? fields(child(node, 'this'), 'table')
  const parts = ['catalog', 'schema', 'name'].flatMap((key) => identifier(table, key) ?? [])
  const name = catalogName(context, nameOf(context, parts.join('.')))
  context.reads.add(name)
  const columns = catalogColumns(context, name)
  if (!columns) return [starOf(name)]
  return columns.map((column) => ({ name: column, dependencies: new Map([[columnKey(name, column), role.identity]]) }))
}
