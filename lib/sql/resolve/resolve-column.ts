import type { ColumnUse } from '@/lib/contracts/lineage'
import { traitsOf } from '@/lib/sql/text/dialect-traits'
import type { Token } from '@/lib/sql/text/token'
import { addReferences, type ResolveContext, warn } from './context'
import { ambiguous, type Dependencies, noDependencies, splitKey, union } from './dependencies'
import { allColumns, type Lookup, lookUp, type Relation } from './relation'
import { findScalar, type Scope } from './scope'

export interface ColumnRequest {
  /** `[column]`, `[table, column]`, `[schema, table, column, field…]`, normalised. */
  parts: readonly string[]
  use: ColumnUse
  place: Token | undefined
  /** ORDER BY: an output alias beats a column of the same name. */
  preferAlias?: boolean
}

const pseudoColumns = new Set([
  'grouping__id',
  'input__file__name',
  'rowid',
  'rownum',
  'current_date',
  'current_timestamp',
  'current_time',
  'localtime',
  'localtimestamp',
  'sysdate',
  'current_user',
  'session_user',
  'default',
  'excluded',
])

/** Date parts that stand bare in `datediff(day, a, b)`. */
export const dateParts = new Set([
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
  'millisecond',
  'microsecond',
  'epoch',
  'dow',
  'doy',
  'isodow',
  'isoyear',
  'years',
  'months',
  'weeks',
  'days',
  'hours',
  'minutes',
  'seconds',
])

/** The base columns a name depends on, inner scopes first. Names that lead nowhere are warned about, not dropped in silence. */
export function resolveColumn(context: ResolveContext, scope: Scope | undefined, request: ColumnRequest): Dependencies {
  const { parts } = request
  if (parts.length > 1) {
    const qualified = resolveQualified(context, scope, request)
    if (qualified) return qualified
  }
  const name = parts[0] as string
  for (let at = scope; at; at = at.parent) {
    const found = resolveIn(context, at, name, request, at === scope)
    if (found) return found
  }
  const row = wholeRow(scope, name)
  if (row) return row
  const isKnown = parts.length === 1 && (pseudoColumns.has(name) || dateParts.has(name) || name.startsWith('@'))
  if (!isKnown) warn(context, 'unresolved-column', `${parts.join('.')} names no column in scope`, request.place)
  return noDependencies
}

/** `select t from t`: the row as one value. */
function wholeRow(scope: Scope | undefined, name: string): Dependencies | undefined {
  for (let at = scope; at; at = at.parent) {
    const relation = at.relations.find((each) => each.qualifiers.includes(name))
    if (relation) return allColumns(relation)
  }
  return undefined
}

function resolveQualified(
  context: ResolveContext,
  scope: Scope | undefined,
  request: ColumnRequest,
): Dependencies | undefined {
  const { parts } = request
  for (let at = scope; at; at = at.parent) {
    for (let length = Math.min(parts.length - 1, 3); length >= 1; length--) {
      const qualifier = parts.slice(0, length).join('.')
      const relation = at.relations.find((each) => each.qualifiers.includes(qualifier))
      if (relation) return fromNamed(context, relation, parts[length] as string, request)
    }
  }
  return undefined
}

function fromNamed(context: ResolveContext, relation: Relation, column: string, request: ColumnRequest): Dependencies {
  const found = lookUp(relation, column)
  if (found.found !== 'no') return refer(context, relation, found, column, request)
  if (relation.kind === 'virtual') return relation.dependencies
  const isTable = relation.kind === 'table'
  warn(context, 'unknown-column', `${request.parts.join('.')} is not a known column`, request.place, {
    isPartial: !isTable,
  })
  if (!isTable) return noDependencies
  // The catalogue may be newer or older than the script: what the script names stays visible.
  const assumed = lookUp({ ...relation, columns: undefined }, column)
  return assumed.found === 'no' ? noDependencies : refer(context, relation, assumed, column, request)
}

function refer(
  context: ResolveContext,
  relation: Relation,
  found: Found,
  column: string,
  { use, place }: ColumnRequest,
): Dependencies {
  noteReference(context, relation, found, { column, use, place })
  return found.dependencies
}

type Found = Extract<Lookup, { found: 'yes' | 'maybe' }>

/** Notes that a column is named, also when `*` passed its name through a sub-query. */
export function noteReference(
  context: ResolveContext,
  relation: Relation,
  { dependencies, isInherited }: Found,
  { column, use, place }: { column: string; use: ColumnUse; place: Token | undefined },
): void {
  if (relation.kind === 'table') addReferences(context, dependencies, use, place)
  if (relation.kind !== 'derived' || !isInherited) return
  const named = new Map([...dependencies].filter(([key]) => splitKey(key).column === column))
  addReferences(context, named, use, place)
}

function resolveIn(
  context: ResolveContext,
  scope: Scope,
  name: string,
  request: ColumnRequest,
  isInnermost: boolean,
): Dependencies | undefined {
  const alias = isInnermost ? scope.aliases.get(name) : undefined
  if (alias && (request.preferAlias || traitsOf(context.dialect).aliasFirst)) return alias
  const { hits, candidates } = relationsWith(scope, name)
  if (hits.length > 0) return fromAll(context, scope, hits, name, request)
  const scalar = alias ?? findScalar(scope, name)
  if (scalar) return scalar
  if (pseudoColumns.has(name)) return noDependencies
  return candidates.length > 0 ? fromAll(context, scope, candidates, name, request) : undefined
}

/** Relations that have the column, and those that may have it. */
function relationsWith(scope: Scope, name: string): { hits: Relation[]; candidates: Relation[] } {
  const found = scope.relations.map((relation) => ({ relation, found: lookUp(relation, name).found }))
  const of = (answer: 'yes' | 'maybe') => found.filter((each) => each.found === answer).map((each) => each.relation)
  const hits = of('yes')
  const hiding = hits.find((relation) => relation.kind === 'virtual' && relation.hides)
  return { hits: hiding ? [hiding] : hits, candidates: of('maybe') }
}

function fromAll(
  context: ResolveContext,
  scope: Scope,
  relations: readonly Relation[],
  name: string,
  request: ColumnRequest,
): Dependencies {
  const isAmbiguous = relations.length > 1 && !scope.using.has(name)
  const found = union(
    relations.map((relation) => {
      const answer = lookUp(relation, name)
      return answer.found === 'no' ? noDependencies : refer(context, relation, answer, name, request)
    }),
  )
  if (!isAmbiguous) return found
  warn(context, 'ambiguous-column', `${name} may come from several sources`, request.place, { isPartial: false })
  return new Map([...found].map(([key, roles]) => [key, roles | ambiguous]))
}
