import { type AstNode, child, children, fields, identifier, text } from '@/lib/sql/parse/ast'
import { addTargetReference, addUse, nameOf, placeOf, type ResolveContext, warn } from './context'
import { addAll, type Dependencies, type MutableDependencies } from './dependencies'
import { columnsOf, type OutputColumn } from './relation'
import { resolveExpression } from './resolve-expression'
import { addJoin, addSource } from './resolve-source'
import { catalogName } from './resolve-table'
import { addCtes, type BlockFinder } from './resolve-with'
import { createScope, type Scope } from './scope'

export interface Change {
  target: string | undefined
  /** Named like the target's columns. */
  columns: readonly OutputColumn[]
}

/** UPDATE, DELETE and MERGE; undefined for any other node. */
export function resolveChange(context: ResolveContext, node: AstNode, blockOf: BlockFinder): Change | undefined {
  const update = fields(node, 'update')
  if (update) return resolveUpdate(context, update, blockOf)
  const deletion = fields(node, 'delete')
  if (deletion) return resolveDelete(context, deletion, blockOf)
  const merge = fields(node, 'merge')
  return merge && resolveMerge(context, merge, blockOf)
}

function targetName(context: ResolveContext, table: AstNode | undefined): string | undefined {
  const parts = ['catalog', 'schema', 'name'].flatMap((key) => identifier(table, key) ?? [])
  return parts.length > 0 ? catalogName(context, nameOf(context, parts.join('.'))) : undefined
}

/** The target is in scope but is not read as a source. */
function addTarget(context: ResolveContext, scope: Scope, source: AstNode): void {
  const before = new Set(context.reads)
  addSource(context, scope, source)
  context.reads = before
}

function resolveUpdate(context: ResolveContext, update: AstNode, blockOf: BlockFinder): Change {
  const scope = createScope(undefined)
  addCtes(context, scope, child(update, 'with'), blockOf)
  addTarget(context, scope, { table: update.table })
  for (const table of children(update, 'extra_tables')) addSource(context, scope, { table })
  for (const source of children(child(update, 'from_clause'), 'expressions')) addSource(context, scope, source)
  const joins = [...children(update, 'from_joins'), ...children(update, 'table_joins')]
  for (const join of joins) addJoin(context, scope, join)
  for (const join of joins) use(context, scope, 'join', join.on)
  const target = targetName(context, child(update, 'table'))
  const assignments = Array.isArray(update.set) ? update.set : []
  const columns = assignments.map(([column, value]: [AstNode, unknown]) => {
    const name = nameOf(context, text(column, 'name')?.split('.').at(-1) ?? '')
    if (target !== undefined) addTargetReference(context, target, name, placeOf(context, column))
    return { name, dependencies: resolveExpression(context, scope, value) }
  })
  use(context, scope, 'filter', child(update, 'where_clause')?.this)
  return { target, columns }
}

function resolveDelete(context: ResolveContext, deletion: AstNode, blockOf: BlockFinder): Change {
  const scope = createScope(undefined)
  addCtes(context, scope, child(deletion, 'with'), blockOf)
  const table = { ...child(deletion, 'table'), ...(deletion.alias ? { alias: deletion.alias } : {}) }
  addTarget(context, scope, { table })
  for (const other of children(deletion, 'using')) addSource(context, scope, { table: other })
  use(context, scope, 'filter', child(deletion, 'where_clause')?.this)
  return { target: targetName(context, child(deletion, 'table')), columns: [] }
}

function use(context: ResolveContext, scope: Scope, kind: 'join' | 'filter', node: unknown): void {
  if (node) addUse(context, kind, resolveExpression(context, scope, node, { use: kind }))
}

/** `named` is the node that names the column, undefined when it is not written. */
type PutColumn = (name: string, dependencies: Dependencies, named?: unknown) => void

function resolveMerge(context: ResolveContext, merge: AstNode, blockOf: BlockFinder): Change {
  const scope = createScope(undefined)
  const ctes = child(merge, 'with_')
  addCtes(context, scope, fields(ctes, 'with') ?? ctes, blockOf)
  const into = child(merge, 'this')
  if (into) addTarget(context, scope, into)
  const using = child(merge, 'using')
  if (using) addSource(context, scope, using)
  use(context, scope, 'join', merge.on)
  const table = fields(into, 'table') ?? fields(child(fields(into, 'alias'), 'this'), 'table')
  const target = targetName(context, table)
  const outputs = new Map<string, MutableDependencies>()
  const put: PutColumn = (name, dependencies, named) => {
    if (target !== undefined && named) addTargetReference(context, target, name, placeOf(context, named))
    const known = outputs.get(name) ?? new Map()
    addAll(known, dependencies)
    outputs.set(name, known)
  }
  for (const each of children(fields(child(merge, 'whens'), 'whens'), 'expressions')) {
    const when = fields(each, 'when')
    use(context, scope, 'filter', when?.condition)
    resolveAction(context, scope, children(fields(child(when, 'then'), 'tuple'), 'expressions'), put)
  }
  return { target, columns: [...outputs].map(([name, dependencies]) => ({ name, dependencies })) }
}

/** `[UPDATE, (a = x, …)]`, `[INSERT, (a, b), (x, y)]`, or either without lists: every column of the source. */
function resolveAction(
  context: ResolveContext,
  scope: Scope,
  [verb, first, second]: readonly AstNode[],
  put: PutColumn,
): void {
  const action = text(fields(verb, 'var'), 'this')
  if (action !== 'UPDATE' && action !== 'INSERT') return
  const list = children(fields(first, 'tuple'), 'expressions')
  const values = children(fields(second, 'tuple'), 'expressions')
  const pairs: Array<[unknown, unknown]> =
    action === 'UPDATE'
      ? list.map((each) => [fields(each, 'eq')?.left, fields(each, 'eq')?.right])
      : values.map((value, index) => [list[index], value])
  for (const [column, value] of pairs)
    put(columnName(context, column), resolveExpression(context, scope, value), column)
  if (pairs.length === 0) putWholeSource(context, scope, put)
}

function putWholeSource(context: ResolveContext, scope: Scope, put: PutColumn): void {
  const source = scope.relations[1]
  const columns = source && columnsOf(source)
  if (!columns) warn(context, 'unresolved-star', 'the columns of the merged source are not known', undefined)
  for (const column of columns ?? []) put(column.name, column.dependencies)
}

const columnName = (context: ResolveContext, node: unknown): string =>
  nameOf(context, identifier(fields(node, 'column'), 'name') ?? text(fields(node, 'identifier'), 'name') ?? '')
