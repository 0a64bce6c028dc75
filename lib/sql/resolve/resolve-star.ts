import { type AstNode, child, children, fields, identifier, isNode, text } from '@/lib/sql/parse/ast'
import type { Token } from '@/lib/sql/text/token'
import { addReferences, nameOf, placeOf, type ResolveContext, warn } from './context'
import { noDependencies } from './dependencies'
import { columnsOf, type OutputColumn, type Relation } from './relation'
import { resolveExpression } from './resolve-expression'
import { starOf } from './resolve-table'
import type { Scope } from './scope'

interface StarOptions {
  excluded: ReadonlyMap<string, AstNode>
  replaced: ReadonlyMap<string, unknown>
  renamed: ReadonlyMap<string, string>
}

/** `*` and `t.*` as columns, with EXCLUDE, REPLACE and RENAME. `more` are exclusions that stand outside the star. */
export function expandStar(
  context: ResolveContext,
  scope: Scope,
  star: AstNode,
  more: readonly AstNode[],
): OutputColumn[] {
  const qualifier = identifier(star, 'table')
  const options: StarOptions = {
    excluded: new Map(
      [...children(star, 'except'), ...more].map((each) => [nameOf(context, listedName(each)), each] as const),
    ),
    replaced: replacements(context, star),
    renamed: renames(context, star),
  }
  const columns = starColumns(context, scope, qualifier && nameOf(context, qualifier), placeOf(context, star))
  return columns.flatMap((column) => {
    noteNamed(context, star, options, column)
    return options.excluded.has(column.name) ? [] : [changedColumn(context, scope, options, column)]
  })
}

/** EXCLUDE, REPLACE and RENAME name a column. */
function noteNamed(context: ResolveContext, star: AstNode, options: StarOptions, column: OutputColumn): void {
  const exclusion = options.excluded.get(column.name)
  const isNamed = exclusion || options.replaced.has(column.name) || options.renamed.has(column.name)
  if (!isNamed || !column.isInherited) return
  addReferences(context, column.dependencies, 'select', placeOf(context, exclusion ?? star))
}

function changedColumn(
  context: ResolveContext,
  scope: Scope,
  { replaced, renamed }: StarOptions,
  column: OutputColumn,
): OutputColumn {
  const replacement = replaced.get(column.name)
  const name = renamed.get(column.name)
  const dependencies = replacement ? resolveExpression(context, scope, replacement) : column.dependencies
  const isInherited = column.isInherited === true && !replacement && name === undefined
  return { ...column, name: name ?? column.name, dependencies, isInherited, isThroughStar: true }
}

function starColumns(
  context: ResolveContext,
  scope: Scope,
  qualifier: string | undefined,
  place: Token | undefined,
): OutputColumn[] {
  const output: OutputColumn[] = []
  const seen = new Set<string>()
  for (const relation of scope.relations) {
    if (qualifier !== undefined && !relation.qualifiers.includes(qualifier)) continue
    for (const column of relationColumns(context, relation, place)) {
      // `*` lists a column of USING once.
      if (qualifier === undefined && scope.using.has(column.name) && seen.has(column.name)) continue
      seen.add(column.name)
      output.push(column)
    }
  }
  return output
}

function relationColumns(
  context: ResolveContext,
  relation: Relation,
  place: Token | undefined,
): readonly OutputColumn[] {
  const columns = columnsOf(relation)
  if (!columns || columns.some((column) => column.isStar)) {
    const name = relation.kind === 'table' ? relation.table : (relation.qualifiers[0] ?? 'a table function')
    warn(context, 'unresolved-star', `the columns of ${name} are not known`, place)
  }
  const known = columns ?? [relation.kind === 'table' ? starOf(relation.table) : openStar(relation)]
  if (relation.kind !== 'table') return known
  for (const column of known) addReferences(context, column.dependencies, 'select', place, { viaStar: true })
  return known.map((column) => ({ ...column, isInherited: true }))
}

const openStar = (relation: Relation): OutputColumn => ({
  name: '*',
  dependencies: relation.kind === 'virtual' ? relation.dependencies : noDependencies,
  isStar: true,
})

function replacements(context: ResolveContext, star: AstNode): Map<string, unknown> {
  const entries = children(star, 'replace').map(
    (each) => [nameOf(context, identifier(each, 'alias') ?? ''), each.this] as const,
  )
  return new Map(entries)
}

function renames(context: ResolveContext, star: AstNode): Map<string, string> {
  const pairs = Array.isArray(star.rename) ? star.rename : []
  return new Map(
    pairs.flatMap((pair) => {
      const [from, to] = Array.isArray(pair) ? pair.map((each) => (isNode(each) ? text(each, 'name') : undefined)) : []
      return from && to ? [[nameOf(context, from), nameOf(context, to)] as const] : []
    }),
  )
}

const listedName = (node: AstNode): string =>
  text(node, 'name') ?? identifier(fields(node, 'column'), 'name') ?? text(child(node, 'identifier'), 'name') ?? ''
