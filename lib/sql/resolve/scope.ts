import type { AstNode } from '@/lib/sql/parse/ast'
import type { Dependencies } from './dependencies'
import type { DerivedRelation, Relation } from './relation'

/** What names mean inside one SELECT; lookups go inside-out through `parent`. */
export interface Scope {
  parent: Scope | undefined
  ctes: Map<string, Pick<DerivedRelation, 'columns'>>
  /** ClickHouse `with expr as name`. */
  scalars: Map<string, Dependencies>
  relations: Relation[]
  /** Output aliases of this SELECT, filled while its list is read. */
  aliases: Map<string, Dependencies>
  /** Columns joined by USING: one column, however many relations have it. */
  using: Set<string>
  /** Named windows: `window w as (…)`. */
  windows: readonly AstNode[]
}

export const createScope = (parent: Scope | undefined): Scope => ({
  parent,
  ctes: new Map(),
  scalars: new Map(),
  relations: [],
  aliases: new Map(),
  using: new Set(),
  windows: [],
})

export function findCte(scope: Scope | undefined, name: string): Pick<DerivedRelation, 'columns'> | undefined {
  for (let at = scope; at; at = at.parent) {
    const cte = at.ctes.get(name)
    if (cte) return cte
  }
  return undefined
}

export function findScalar(scope: Scope | undefined, name: string): Dependencies | undefined {
  for (let at = scope; at; at = at.parent) {
    const scalar = at.scalars.get(name)
    if (scalar) return scalar
  }
  return undefined
}
