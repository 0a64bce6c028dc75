import { type AstNode, child, children, fields, identifier, kindOf, text } from '@/lib/sql/parse/ast'
import { splitMultiInsert } from '@/lib/sql/parse/multi-insert'
import { type ParsedBlock, parseQuery } from '@/lib/sql/parse/parse-query'
import { prepare } from '@/lib/sql/parse/prepare'
import type { InsertShape } from '@/lib/sql/parse/read-insert'
import { readShape, type StatementShape } from '@/lib/sql/parse/read-shape'
import type { SqlEngine } from '@/lib/sql/parse/sql-engine'
import type { Statement } from '@/lib/sql/text/read-script'
import type { Token } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'

export interface ParseProblem {
  code: 'syntax' | 'too-deep' | 'branch-arity' | 'insert-arity'
  token: Token | undefined
  message: string
}

/** Parses a statement and counts its columns. A template with control structures is not text that can be parsed. */
export function checkParse(statement: Statement, dialect: Dialect, engine: SqlEngine): ParseProblem[] {
  const { tokens, templated } = prepare(statement.tokens, dialect)
  if (templated) return []
  const units = (dialect === 'hive' || dialect === 'spark' ? splitMultiInsert(tokens) : undefined) ?? [tokens]
  return units.flatMap((unit) => (unit.length > 0 ? checkUnit(readShape(unit, dialect), dialect, engine) : []))
}

function checkUnit(shape: StatementShape, dialect: Dialect, engine: SqlEngine): ParseProblem[] {
  if (shape.kind === 'drop' || shape.kind === 'other') return []
  if (shape.kind === 'insert' && shape.unexpected) {
    return [{ code: 'syntax', token: shape.unexpected, message: `unexpected ${shape.unexpected.text}` }]
  }
  const tokens = shape.kind === 'change' ? shape.tokens : shape.query
  if (tokens.length === 0) return []
  const parsed = parseQuery(tokens, dialect, engine)
  if ('failure' in parsed) return [parsed.failure]
  const { blocks } = parsed
  const unknown = blocks.flatMap((block) => block.branches).find((branch) => !roots.has(kindOf(branch.ast)))
  if (unknown) {
    return [{ code: 'syntax', token: unknown.marks[0]?.token, message: `${kindOf(unknown.ast)} is no query` }]
  }
  const branches = blocks.flatMap((block) => branchArity(block, blocks))
  return shape.kind === 'insert' ? [...branches, ...insertArity(shape, blocks)] : branches
}

const roots = new Set([
  'select',
  'union',
  'intersect',
  'except',
  'subquery',
  'values',
  'table',
  'update',
  'delete',
  'merge',
  'pivot',
  'unpivot',
])

function branchArity({ branches }: ParsedBlock, blocks: readonly ParsedBlock[]): ParseProblem[] {
  const [first, ...rest] = branches
  const expected = first && columnCount(first.ast, blocks)
  if (expected === undefined) return []
  return rest.flatMap((branch) => {
    const count = branch.byName ? undefined : columnCount(branch.ast, blocks)
    if (count === undefined || count === expected) return []
    const message = `this branch has ${count} columns, the first has ${expected}`
    return [{ code: 'branch-arity' as const, token: branch.marks[0]?.token, message }]
  })
}

function insertArity({ columns, byName }: InsertShape, blocks: readonly ParsedBlock[]): ParseProblem[] {
  const root = blocks[0]?.branches[0]
  const count = root && columnCount(root.ast, blocks)
  if (!columns || byName || count === undefined || count === columns.length) return []
  const message = `${columns.length} columns are named, the query gives ${count}`
  return [{ code: 'insert-arity', token: columns[0]?.token, message }]
}

/** Number of output columns; undefined when a star or a table-valued function makes it unknown. */
function columnCount(ast: AstNode, blocks: readonly ParsedBlock[]): number | undefined {
  const kind = kindOf(ast)
  const node = child(ast, kind)
  if (kind === 'subquery') return columnCount(child(node, 'this') ?? {}, blocks)
  if (kind === 'values') return children(children(node, 'expressions')[0], 'expressions').length || undefined
  if (kind !== 'select') return undefined
  const items = children(node, 'expressions')
  const placeholder = /^__q(\d+)$/.exec(identifier(fields(items[0], 'column'), 'name') ?? '')
  if (placeholder && items.length === 1) {
    const inner = blocks[Number(placeholder[1])]?.branches[0]
    return inner && columnCount(inner.ast, blocks)
  }
  return items.some(hasManyColumns) ? undefined : items.length
}

const manyColumns = /^(?:columns|explode|posexplode|inline|stack|json_tuple|unnest|unpack|struct_unpack)(?:_outer)?$/i

function hasManyColumns(item: AstNode): boolean {
  const expression = fields(item, 'alias')?.this ?? item
  if (fields(expression, 'star') || fields(expression, 'aliases') || fields(expression, 'columns')) return true
  if (identifier(fields(expression, 'column'), 'name') === '*') return true
  const name = text(fields(expression, 'function'), 'name')
  const kind = typeof expression === 'object' && expression !== null ? (Object.keys(expression)[0] ?? '') : ''
  return manyColumns.test(name ?? kind)
}
