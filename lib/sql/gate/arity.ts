import { type AstNode, child, children, fields, identifier, isNode, kindOf, text } from '@/lib/sql/parse/ast'
import type { ParsedBlock } from '@/lib/sql/parse/parse-query'
import type { InsertShape } from '@/lib/sql/parse/read-insert'
import type { ParseProblem } from './check-parse'

/** Branches of a set operation must be equally wide. */
export function branchArity({ branches }: ParsedBlock, blocks: readonly ParsedBlock[]): ParseProblem[] {
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

export function insertArity({ columns, byName }: InsertShape, blocks: readonly ParsedBlock[]): ParseProblem[] {
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
  return manyColumns.test(name ?? (isNode(expression) ? kindOf(expression) : ''))
}
