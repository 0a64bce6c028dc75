import { type AstNode, kindOf } from '@/lib/sql/parse/ast'
import type { ParseFailure } from '@/lib/sql/parse/parse-query'
import type { ParsedStatement } from '@/lib/sql/parse/parse-script'
import type { CreateShape } from '@/lib/sql/parse/read-create'
import type { InsertShape } from '@/lib/sql/parse/read-insert'
import type { StatementShape } from '@/lib/sql/parse/read-shape'
import { isName, type Token, unquote } from '@/lib/sql/text/token'
import { addTargetReference, nameOf, type ResolveContext, type RowUse } from './context'
import { noDependencies } from './dependencies'
import { mapToTarget } from './map-targets'
import type { OutputColumn } from './relation'
import { resolveChange } from './resolve-change'
import { blockOf, resolveBlock } from './resolve-query'
import { catalogColumns, catalogName } from './resolve-table'

/** What a statement does with data. `target` is undefined for a plain query. */
export interface StatementFlow {
  target: string | undefined
  columns: readonly OutputColumn[]
  uses: readonly RowUse[]
  /** The target lives in the script only. */
  isLocal: boolean
  isQuery: boolean
  /** Names of target columns are not stated: their order counts. */
  isPositional: boolean
  /** The names of the output are those of the target. */
  isByName: boolean
  place: Token | undefined
}

export type StatementResult = StatementFlow | { failure: ParseFailure }

/** Resolves one parsed statement; undefined when no data flows. */
export function resolveStatement(
  context: ResolveContext,
  { shape, blocks }: ParsedStatement,
  isDropped: (table: string) => boolean,
): StatementResult | undefined {
  context.uses = []
  context.blocks = blocks
  context.branch = blocks[0]?.branches[0]
  if (shape.kind === 'drop' || shape.kind === 'other') return undefined
  if (blocks.length === 0) return shape.kind === 'create' ? declareTable(context, shape) : emptyInsert(context, shape)
  if (shape.kind === 'change') return resolveChanged(context)
  const output = resolveBlock(context, 0, undefined)
  if (shape.kind === 'insert') return insertFlow(context, shape, output, shape.query[0])
  if (shape.kind === 'create') return createFlow(context, shape, output, isDropped)
  return { ...flow(context, undefined, output), isQuery: true }
}

const flow = (
  context: ResolveContext,
  target: string | undefined,
  columns: readonly OutputColumn[],
): StatementFlow => ({
  target,
  columns,
  uses: context.uses,
  isLocal: target !== undefined && context.locals.has(target),
  isQuery: false,
  isPositional: false,
  isByName: false,
  place: undefined,
})

function resolveChanged(context: ResolveContext): StatementResult | undefined {
  const ast = context.blocks[0]?.branches[0]?.ast as AstNode
  const change = resolveChange(context, ast, blockOf)
  if (change) return flow(context, change.target, change.columns)
  const token = context.branch?.marks[0]?.token
  return { failure: { code: 'syntax', message: `${kindOf(ast)} is no statement`, token } }
}

function insertFlow(
  context: ResolveContext,
  shape: InsertShape,
  output: readonly OutputColumn[],
  place: Token | undefined,
): StatementFlow {
  const target = shape.target === undefined ? undefined : catalogName(context, shape.target)
  if (target === undefined) return flow(context, undefined, output)
  for (const { name, token } of shape.columns ?? []) {
    addTargetReference(context, target, name, token)
  }
  const known = new Set(catalogColumns(context, target))
  for (const token of shape.tail.filter(isName)) {
    const name = nameOf(context, unquote(token.text))
    if (known.has(name)) addTargetReference(context, target, name, token)
  }
  const columns = mapToTarget(context, output, target, shape, place)
  const result = {
    ...flow(context, target, columns),
    isPositional: !shape.columns && !shape.byName,
    isByName: shape.byName,
    place,
  }
  if (result.isLocal) appendLocal(context, target, columns)
  return result
}

/** INSERT … VALUES without a query, or a header only. */
const emptyInsert = (context: ResolveContext, shape: StatementShape): StatementFlow | undefined =>
  shape.kind === 'insert' && shape.target !== undefined
    ? flow(context, catalogName(context, shape.target), [])
    : undefined

function appendLocal(context: ResolveContext, target: string, columns: readonly OutputColumn[]): void {
  const local = context.locals.get(target)
  if (!local) return
  const merged = local.columns.map((column, index) => {
    const added = columns.find((each) => each.name === column.name) ?? columns[index]
    return { ...column, dependencies: new Map([...column.dependencies, ...(added?.dependencies ?? noDependencies)]) }
  })
  context.locals.set(target, { columns: merged, uses: [...local.uses, ...context.uses] })
}

function createFlow(
  context: ResolveContext,
  shape: CreateShape,
  output: readonly OutputColumn[],
  isDropped: (table: string) => boolean,
): StatementFlow {
  const target = catalogName(context, shape.target)
  const columns = output.map((column, index) => ({ ...column, name: shape.columns?.[index] ?? column.name }))
  const isLocal = shape.temporary || isDropped(target)
  if (isLocal) context.locals.set(target, { columns, uses: context.uses })
  else
    declare(
      context,
      target,
      columns.map((column) => column.name),
    )
  return { ...flow(context, target, columns), isLocal, isByName: !shape.columns, place: shape.query[0] }
}

/** Later statements of the script know the columns of a table that it made. */
function declare(context: ResolveContext, table: string, columns: readonly string[]): void {
  if (columns.includes('*') || catalogColumns(context, table)) return
  context.catalog = { tables: { ...context.catalog.tables, [table]: { columns: [...columns] } } }
}

function declareTable(context: ResolveContext, shape: CreateShape): undefined {
  const table = catalogName(context, shape.target)
  const like = shape.like === undefined ? undefined : catalogColumns(context, catalogName(context, shape.like))
  const columns = shape.columns ?? like ?? []
  if (!shape.temporary) return void declare(context, table, columns)
  const empty = columns.map((name) => ({ name, dependencies: noDependencies }))
  context.locals.set(table, { columns: empty, uses: [] })
  return undefined
}
