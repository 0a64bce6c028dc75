import { type AstNode, child, children, fields, identifier, kindOf } from '@/lib/sql/parse/ast'
import type { ParsedBlock } from '@/lib/sql/parse/parse-query'
import { isName, type Token, unquote } from '@/lib/sql/text/token'
import { addUse, nameOf, placeOf, type ResolveContext, warn } from './context'
import { addAll, type MutableDependencies, union } from './dependencies'
import type { OutputColumn } from './relation'
import { resolveExpression } from './resolve-expression'
import { resolveSelect } from './resolve-select'
import { addSource } from './resolve-source'
import { addCtes, type BlockFinder, type QueryResolver } from './resolve-with'
import { createScope, type Scope } from './scope'

const placeholderPattern = /^__q(\d+)$/

/** The output columns of any query node; uses and references go into the context. */
export const resolveQuery: QueryResolver = (context, node, parent) => {
  const block = placeholderBlock(node)
  if (block !== undefined) return resolveBlock(context, block, parent)
  const kind = kindOf(node)
  const inner = child(node, kind) ?? {}
  const scope = createScope(parent)
  addCtes(context, scope, child(inner, 'with'), blockOf)
  if (kind === 'select') return resolveSelect(context, scope, inner)
  if (kind === 'subquery') return resolveParenthesised(context, scope, inner)
  if (kind === 'values') return resolveValues(context, scope, inner)
  if (kind === 'table' || kind === 'pivot' || kind === 'unpivot') {
    addSource(context, scope, node)
    return resolveSelect(context, scope, { expressions: [{ star: {} }] })
  }
  warn(context, 'unknown-query', `${kind} is not followed`, placeOf(context, node))
  return []
}

/** The block a `SELECT __qN` stands for. */
function placeholderBlock(node: AstNode): number | undefined {
  const select = fields(node, 'select')
  const [only, second] = children(select, 'expressions')
  if (!select || select.from || !only || second) return undefined
  const match = placeholderPattern.exec(identifier(fields(only, 'column'), 'name') ?? '')
  return match ? Number(match[1]) : undefined
}

export const blockOf: BlockFinder = (context, node) => {
  const block = placeholderBlock(node)
  return block === undefined ? undefined : context.blocks[block]
}

/** All branches of a block as one query. */
export function resolveBlock(context: ResolveContext, id: number, parent: Scope | undefined): readonly OutputColumn[] {
  const block = context.blocks[id]
  return block ? resolveBranches(context, block, parent) : []
}

function resolveBranches(
  context: ResolveContext,
  block: ParsedBlock,
  parent: Scope | undefined,
): readonly OutputColumn[] {
  const around = context.branch
  const [first, ...rest] = block.branches
  if (!first) return []
  // The CTEs of the first branch hold for all of them.
  const scope = createScope(parent)
  context.branch = first
  let output = resolveFirst(context, scope, first.ast)
  for (const branch of rest) {
    context.branch = branch
    output = combine(context, output, resolveQuery(context, branch.ast, scope), branch)
  }
  orderBlock(context, block, output)
  context.branch = around
  return output
}

function resolveFirst(context: ResolveContext, scope: Scope, ast: AstNode): readonly OutputColumn[] {
  const kind = kindOf(ast)
  const inner = child(ast, kind) ?? {}
  const ctes = child(inner, 'with')
  if (!ctes) return resolveQuery(context, ast, scope)
  addCtes(context, scope, ctes, blockOf)
  return resolveQuery(context, { [kind]: { ...inner, with: null } }, scope)
}

function combine(
  context: ResolveContext,
  left: readonly OutputColumn[],
  right: readonly OutputColumn[],
  branch: ParsedBlock['branches'][number],
): readonly OutputColumn[] {
  if (branch.operator !== 'union') {
    // INTERSECT and EXCEPT keep or drop rows of the left; no value comes from the right.
    addUse(context, 'set_filter', union(right.map((column) => column.dependencies)))
    return left
  }
  if (branch.byName) return combineByName(left, right)
  const isOpen = [...left, ...right].some((column) => column.isStar)
  if (!isOpen && left.length !== right.length) {
    const message = `the branch has ${right.length} columns, the one before it ${left.length}`
    warn(context, 'branch-arity', message, branch.marks[0]?.token, { isError: true })
  }
  return left.map((column, index) => merge(column, right[index]))
}

function merge(column: OutputColumn, other: OutputColumn | undefined): OutputColumn {
  if (!other) return column
  const dependencies: MutableDependencies = new Map(column.dependencies)
  addAll(dependencies, other.dependencies)
  const isThroughStar = column.isThroughStar === true || other.isThroughStar === true
  return { ...column, dependencies, isThroughStar }
}

function combineByName(left: readonly OutputColumn[], right: readonly OutputColumn[]): OutputColumn[] {
  const byName = new Map(right.map((column) => [column.name, column]))
  const names = new Set(left.map((column) => column.name))
  return [
    ...left.map((column) => merge(column, byName.get(column.name))),
    ...right.filter((column) => !names.has(column.name)),
  ]
}

/** ORDER BY after a set operation can only name output columns. */
function orderBlock(context: ResolveContext, block: ParsedBlock, output: readonly OutputColumn[]): void {
  const names = new Set(block.tail.filter(isName).map((token: Token) => nameOf(context, unquote(token.text))))
  for (const column of output) if (names.has(column.name)) addUse(context, 'order', column.dependencies)
}

function resolveParenthesised(context: ResolveContext, scope: Scope, node: AstNode): readonly OutputColumn[] {
  const inner = child(node, 'this')
  const output = inner ? resolveQuery(context, inner, scope) : []
  const ordered = new Map(output.map((column) => [column.name, column.dependencies]))
  for (const item of children(child(node, 'order_by'), 'expressions')) {
    const name = identifier(fields(child(item, 'this'), 'column'), 'name')
    addUse(context, 'order', ordered.get(nameOf(context, name ?? '')) ?? new Map())
  }
  return output
}

function resolveValues(context: ResolveContext, scope: Scope, node: AstNode): OutputColumn[] {
  const columns: MutableDependencies[] = []
  for (const row of children(node, 'expressions')) {
    for (const [index, value] of children(row, 'expressions').entries()) {
      columns[index] ??= new Map()
      addAll(columns[index], resolveExpression(context, scope, value))
    }
  }
  return columns.map((dependencies, index) => ({ name: `col${index}`, dependencies }))
}
