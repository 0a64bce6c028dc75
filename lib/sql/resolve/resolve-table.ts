import { type AstNode, identifier } from '@/lib/sql/parse/ast'
import { nameOf, placeOf, type ResolveContext, warn } from './context'
import { columnKey, role } from './dependencies'
import type { Relation } from './relation'
import { findCte, type Scope } from './scope'

/** Schemas that stand for "none": `main.orders` and `orders` are one table. */
const defaultSchemas = ['memory.main.', 'main.', 'public.', 'default.']

/** The name as the catalogue has it; unknown names stay as written. */
export function catalogName(context: ResolveContext, name: string): string {
  const { tables } = context.catalog
  if (Object.hasOwn(tables, name)) return name
  for (const schema of defaultSchemas) {
    const bare = name.startsWith(schema) ? name.slice(schema.length) : undefined
    if (bare !== undefined && (Object.hasOwn(tables, bare) || !bare.includes('.'))) return bare
    if (!name.includes('.') && Object.hasOwn(tables, schema + name)) return schema + name
  }
  return name
}

export function catalogColumns(context: ResolveContext, table: string): readonly string[] | undefined {
  const entry = Object.hasOwn(context.catalog.tables, table) ? context.catalog.tables[table] : undefined
  return entry?.columns.map((column) => nameOf(context, column))
}

/** A CTE, a table that lives in the script, or a table of the warehouse. */
export function resolveTable(context: ResolveContext, scope: Scope, node: AstNode): Relation {
  const parts = ['catalog', 'schema', 'name'].flatMap((key) => identifier(node, key) ?? [])
  const written = nameOf(context, parts.join('.'))
  const bare = nameOf(context, parts.at(-1) ?? '')
  const cte = parts.length === 1 ? findCte(scope, written) : undefined
  if (cte) return { kind: 'derived', columns: cte.columns, qualifiers: [written] }
  const table = catalogName(context, written)
  const qualifiers = [...new Set([bare, written, table])]
  const local = context.locals.get(table)
  if (local) {
    context.uses.push(...local.uses)
    return { kind: 'derived', columns: local.columns, qualifiers }
  }
  if (table.includes('${'))
    warn(context, 'templated-name', `${table} is known only when it runs`, placeOf(context, node))
  context.reads.add(table)
  return { kind: 'table', table, columns: catalogColumns(context, table), qualifiers }
}

/** One column that stands for all columns of a table the catalogue does not have. */
export const starOf = (table: string) => ({
  name: '*',
  dependencies: new Map([[columnKey(table, '*'), role.identity]]),
  isStar: true,
})
