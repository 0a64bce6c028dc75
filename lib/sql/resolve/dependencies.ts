import type { ColumnEdge } from '@/lib/sql/types'

/** How a value reaches an output, as bits: a column can do so in several ways. */
export const role = { identity: 1, expression: 2, aggregate: 4, condition: 8, window: 16, subquery: 32 } as const
export type Roles = number

/** Beside the roles: the name may also mean a column of another table. */
export const ambiguous = 64

const names = Object.entries(role) as Array<[ColumnEdge['roles'][number], number]>

export const roleNames = (roles: Roles): ColumnEdge['roles'] =>
  names.filter(([, bit]) => (roles & bit) !== 0).map(([name]) => name)

/** Base columns a value depends on: `table\0column` to roles. Shared between outputs, so never changed once built. */
export type Dependencies = ReadonlyMap<string, Roles>
export type MutableDependencies = Map<string, Roles>

export const noDependencies: Dependencies = new Map()

export const columnKey = (table: string, column: string): string => `${table}\0${column}`

export function splitKey(key: string): { table: string; column: string } {
  const at = key.indexOf('\0')
  return { table: key.slice(0, at), column: key.slice(at + 1) }
}

export function addAll(target: MutableDependencies, source: Dependencies): void {
  for (const [key, roles] of source) target.set(key, (target.get(key) ?? 0) | roles)
}

export function union(all: readonly Dependencies[]): Dependencies {
  if (all.length === 1) return all[0] as Dependencies
  const merged: MutableDependencies = new Map()
  for (const each of all) addAll(merged, each)
  return merged
}

/** Adds what an inner value depends on, seen through an expression that uses it in the role `outer`. */
export function addThrough(target: MutableDependencies, inner: Dependencies, outer: Roles): void {
  for (const [key, roles] of inner) {
    const seen = outer === role.identity ? roles : outer | (roles & ~role.identity)
    target.set(key, (target.get(key) ?? 0) | seen)
  }
}
