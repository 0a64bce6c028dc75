import { type AstNode, child, children, fields, identifier, isNode, text } from '@/lib/sql/parse/ast'
import { isName, isSymbol, isWord, type Token, unquote } from '@/lib/sql/text/token'
import { addReferences, nameOf, type ResolveContext, warn } from './context'
import { noDependencies } from './dependencies'
import { columnsOf, type OutputColumn, type Relation } from './relation'
import { resolveExpression } from './resolve-expression'
import { starOf } from './resolve-table'
import type { Scope } from './scope'

interface StarOptions {
  excluded: ReadonlySet<string>
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
    excluded: new Set([...children(star, 'except'), ...more].map((each) => nameOf(context, listedName(each)))),
    replaced: replacements(context, star),
    renamed: renames(context, star),
  }
  const columns = starColumns(context, scope, qualifier && nameOf(context, qualifier), starPlace(context, qualifier))
  return columns.flatMap((column) => {
    noteNamed(context, options, column)
    return options.excluded.has(column.name) ? [] : [changedColumn(context, scope, options, column)]
  })
}

/** EXCLUDE, REPLACE and RENAME name a column. */
function noteNamed(context: ResolveContext, options: StarOptions, column: OutputColumn): void {
  const { excluded, replaced, renamed } = options
  const isNamed = excluded.has(column.name) || replaced.has(column.name) || renamed.has(column.name)
  if (!isNamed || !column.isInherited) return
  addReferences(context, column.dependencies, 'select', namePlace(context, column.name))
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

const tokensOf = (context: ResolveContext): Token[] => context.branch?.marks.map((mark) => mark.token) ?? []

/** The parser gives stars no place: the first `*` that stands where a column does. */
function starPlace(context: ResolveContext, qualifier: string | undefined): Token | undefined {
  const tokens = tokensOf(context)
  const found = tokens.find((token, index) => {
    if (!isSymbol(token, '*')) return false
    const before = tokens[index - 1]
    if (qualifier !== undefined) return isSymbol(before, '.') && tokens[index - 2]?.text === qualifier
    return isSymbol(before, ',') || isWord(before, 'SELECT', 'DISTINCT', 'ALL')
  })
  return found ?? tokens[0]
}

/** Where EXCLUDE, REPLACE or RENAME has the name. */
const namePlace = (context: ResolveContext, name: string): Token | undefined =>
  tokensOf(context).find((token) => isName(token) && nameOf(context, unquote(token.text)) === name)
