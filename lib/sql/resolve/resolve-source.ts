import { type AstNode, child, children, fields, identifier, isNode, kindOf, text } from '@/lib/sql/parse/ast'
import { addUse, nameOf, placeOf, type ResolveContext, warn } from './context'
import { addAll, type Dependencies, type MutableDependencies, union } from './dependencies'
import { columnsOf, lookUp, type Relation, renameColumns } from './relation'
import { noteReference } from './resolve-column'
import { resolveExpression } from './resolve-expression'
import { resolveTable } from './resolve-table'
import { createScope, type Scope } from './scope'

const queries = new Set(['select', 'union', 'intersect', 'except', 'values'])

type SourceHandler = (context: ResolveContext, scope: Scope, node: AstNode) => void

/** Adds what a FROM item brings into scope. */
export function addSource(context: ResolveContext, scope: Scope, node: AstNode): void {
  const kind = kindOf(node)
  const inner = child(node, kind) ?? {}
  if (queries.has(kind)) addDerived(context, scope, node, inner)
  else (handlers[kind] ?? addFunction)(context, scope, handlers[kind] ? inner : node)
}

const addTable: SourceHandler = (context, scope, node) => {
  const alias = identifier(node, 'alias')
  const relation = resolveTable(context, scope, node)
  const columnAliases = identifiers(context, node, 'column_aliases')
  const columns = columnsOf(relation)
  const renamed: Relation =
    columnAliases.length > 0 && columns
      ? { kind: 'derived', columns: renameColumns(columns, columnAliases), qualifiers: relation.qualifiers }
      : relation
  scope.relations.push(alias === undefined ? renamed : { ...renamed, qualifiers: [nameOf(context, alias)] })
}

function addDerived(context: ResolveContext, scope: Scope, query: AstNode, holder: AstNode, lateral = false): void {
  // Without LATERAL a sub-query sees the CTEs, not its neighbours.
  const outer: Scope = lateral ? scope : { ...scope, relations: [], aliases: new Map() }
  const columns = context.resolveQuery(context, query, outer)
  const names = identifiers(context, holder, 'column_aliases')
  scope.relations.push({
    kind: 'derived',
    columns: renameColumns(columns, names),
    qualifiers: aliasOf(context, holder),
  })
}

const addSubquery: SourceHandler = (context, scope, node) => {
  const inner = child(node, 'this')
  if (!inner) return
  if (queries.has(kindOf(inner)) || kindOf(inner) === 'subquery') {
    addDerived(context, scope, inner, node, node.lateral === true)
    return
  }
  // `(a join b on …) as x`: the alias names the columns of both.
  const before = scope.relations.length
  addSource(context, scope, inner)
  addQualifiers(scope, before, aliasOf(context, node))
}

function addQualifiers(scope: Scope, from: number, qualifiers: readonly string[]): void {
  for (let index = from; index < scope.relations.length; index++) {
    const relation = scope.relations[index] as Relation
    scope.relations[index] = { ...relation, qualifiers: [...relation.qualifiers, ...qualifiers] }
  }
}

const addJoinedTable: SourceHandler = (context, scope, node) => {
  const before = scope.relations.length
  const left = child(node, 'left')
  if (left) addSource(context, scope, left)
  for (const join of children(node, 'joins')) addJoin(context, scope, join)
  addQualifiers(scope, before, aliasOf(context, node))
}

const addPivot: SourceHandler = (context, scope, node) => {
  const inner = createScope(scope)
  const source = child(node, 'this')
  // `pivot t on …` has its table as a column.
  const column = fields(source, 'column')
  if (source) addSource(context, inner, column ? { table: { name: column.name, schema: column.table } } : source)
  const parts = ['expressions', 'fields', 'using'].flatMap((key) => children(node, key))
  const dependencies: MutableDependencies = new Map()
  addAll(dependencies, union(parts.map((part) => resolveExpression(context, inner, part))))
  for (const relation of inner.relations) {
    for (const column of columnsOf(relation) ?? []) addAll(dependencies, column.dependencies)
  }
  warn(context, 'pivot', 'the columns of a PIVOT are not followed', placeOf(context, node))
  scope.relations.push({
    kind: 'virtual',
    dependencies,
    columns: [],
    isOpen: true,
    qualifiers: aliasOf(context, node),
  })
}

const addAlias: SourceHandler = (context, scope, node) => {
  const inner = child(node, 'this')
  if (!inner) return
  const kind = kindOf(inner)
  if (kind !== 'table' && kind !== 'subquery' && !queries.has(kind)) {
    addVirtual(context, scope, inner, aliasOf(context, node), identifiers(context, node, 'column_aliases'))
    return
  }
  const before = scope.relations.length
  addSource(context, scope, inner)
  const relation = scope.relations[before]
  if (!relation) return
  const columns = columnsOf(relation)
  const names = identifiers(context, node, 'column_aliases')
  const qualifiers = aliasOf(context, node)
  scope.relations[before] =
    names.length > 0 && columns
      ? { kind: 'derived', columns: renameColumns(columns, names), qualifiers }
      : { ...relation, qualifiers }
}

const addLateral: SourceHandler = (context, scope, node) => {
  const inner = child(node, 'this')
  if (!inner) return
  const alias = text(node, 'alias') ?? identifier(node, 'alias')
  const qualifiers = alias === undefined ? [] : [nameOf(context, alias)]
  const names = identifiers(context, node, 'column_aliases')
  if (!queries.has(kindOf(inner)) && kindOf(inner) !== 'subquery') {
    addVirtual(context, scope, inner, qualifiers, names)
    return
  }
  const columns = context.resolveQuery(context, inner, scope)
  scope.relations.push({ kind: 'derived', columns: renameColumns(columns, names), qualifiers })
}

/** A table function: `unnest(items) as u(item)`, `range(10)`. */
function addFunction(context: ResolveContext, scope: Scope, node: AstNode): void {
  const inner = child(node, kindOf(node)) ?? {}
  addVirtual(context, scope, node, aliasOf(context, inner), identifiers(context, inner, 'column_aliases'))
}

/** Hive: `lateral view explode(items) e as item`. */
export function addLateralView(context: ResolveContext, scope: Scope, view: AstNode): void {
  const alias = identifier(view, 'table_alias')
  const names = identifiers(context, view, 'column_aliases')
  addVirtual(context, scope, view.this, alias === undefined ? [] : [nameOf(context, alias)], names)
}

function addVirtual(
  context: ResolveContext,
  scope: Scope,
  argument: unknown,
  qualifiers: string[],
  names: readonly string[],
): void {
  const dependencies = resolveExpression(context, scope, argument)
  const isOpen = names.length === 0
  // A function's alias also names its only column: `unnest(a) as x`, then `select x`.
  scope.relations.push({ kind: 'virtual', dependencies, columns: isOpen ? qualifiers : names, isOpen, qualifiers })
}

const handlers: Record<string, SourceHandler> = {
  table: addTable,
  subquery: addSubquery,
  joined_table: addJoinedTable,
  pivot: addPivot,
  unpivot: addPivot,
  alias: addAlias,
  table_alias: addAlias,
  lateral: addLateral,
}

export function addJoin(context: ResolveContext, scope: Scope, join: AstNode): void {
  const kind = text(join, 'kind') ?? ''
  const joined = child(join, 'this')
  if (!joined) return
  if (kind.endsWith('Array')) {
    addArrayJoin(context, scope, joined)
    return
  }
  const before = scope.relations.length
  addSource(context, scope, joined)
  const names = kind.startsWith('Natural') ? naturalColumns(context, scope, before, join) : usingColumns(context, join)
  for (const name of names) joinBy(context, scope, name, join)
}

const usingColumns = (context: ResolveContext, join: AstNode): string[] =>
  children(join, 'using').flatMap((each) => {
    const name = text(each, 'name') ?? identifier(fields(each, 'column'), 'name')
    return name === undefined ? [] : [nameOf(context, name)]
  })

function naturalColumns(context: ResolveContext, scope: Scope, before: number, join: AstNode): string[] {
  const left = scope.relations.slice(0, before).map((relation) => columnsOf(relation)?.map((column) => column.name))
  const right = scope.relations.slice(before).map((relation) => columnsOf(relation)?.map((column) => column.name))
  if ([...left, ...right].some((names) => names === undefined || names.includes('*'))) {
    warn(context, 'natural-join', 'the columns of a NATURAL JOIN are not known', placeOf(context, join))
    return []
  }
  return left.flatMap((names) => names ?? []).filter((name) => right.some((names) => names?.includes(name)))
}

function joinBy(context: ResolveContext, scope: Scope, name: string, join: AstNode): void {
  scope.using.add(name)
  const place = placeOf(context, children(join, 'using')[0] ?? join)
  for (const relation of scope.relations) {
    const found = lookUp(relation, name)
    if (found.found === 'no') continue
    noteReference(context, relation, found, { column: name, use: 'join', place })
    addUse(context, 'join', found.dependencies)
  }
}

/** ClickHouse: `array join items as item`. */
function addArrayJoin(context: ResolveContext, scope: Scope, joined: AstNode): void {
  const tuple = fields(joined, 'tuple')
  for (const item of tuple ? children(tuple, 'expressions') : [joined]) {
    const alias = fields(item, 'alias')
    const dependencies: Dependencies = resolveExpression(context, scope, alias ? alias.this : item)
    const name = identifier(alias, 'alias') ?? identifier(fields(item, 'column'), 'name') ?? ''
    scope.relations.unshift({
      kind: 'virtual',
      dependencies,
      columns: [nameOf(context, name)],
      isOpen: false,
      hides: true,
      qualifiers: [],
    })
  }
}

const aliasOf = (context: ResolveContext, node: AstNode): string[] => {
  const alias = identifier(node, 'alias') ?? text(node, 'alias')
  return alias === undefined ? [] : [nameOf(context, alias)]
}

function identifiers(context: ResolveContext, node: AstNode, key: string): string[] {
  const value = node[key]
  if (!Array.isArray(value)) return []
  return value.flatMap((each) => {
    const name = typeof each === 'string' ? each : isNode(each) ? text(each, 'name') : undefined
    return name === undefined ? [] : [nameOf(context, name)]
  })
}
