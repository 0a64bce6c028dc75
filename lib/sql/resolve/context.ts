import type { ColumnUse } from '@/lib/contracts/lineage'
import { type AstNode, offsetOf } from '@/lib/sql/parse/ast'
import { decodeTemplates } from '@/lib/sql/parse/name-templates'
import type { ParsedBlock } from '@/lib/sql/parse/parse-query'
import { normaliseName } from '@/lib/sql/parse/read-name'
import { type RenderedText, tokenAt } from '@/lib/sql/parse/render'
import type { Token } from '@/lib/sql/text/token'
import type { Catalog, Dialect, DirectReference, SqlFinding } from '@/lib/sql/types'
import { columnKey, type Dependencies, role, splitKey } from './dependencies'
import type { OutputColumn } from './relation'
import type { Scope } from './scope'

/** A table that lives in the script only: what reads it reads what it was made from. */
export interface LocalTable {
  columns: readonly OutputColumn[]
  uses: readonly RowUse[]
}

export interface RowUse {
  use: ColumnUse
  dependencies: Dependencies
}

/** State of one script; the statement's part is replaced by `startStatement`. */
export interface ResolveContext {
  dialect: Dialect
  catalog: Catalog
  lines: readonly string[]
  locals: Map<string, LocalTable>
  references: Map<string, DirectReference>
  warnings: SqlFinding[]
  /** Something could not be followed: the script's status is `partial`. */
  isPartial: boolean

  blocks: readonly ParsedBlock[]
  branch: RenderedText | undefined
  uses: RowUse[]
  reads: Set<string>
  /** Injected: queries, sources and expressions contain each other. */
  resolveQuery: (context: ResolveContext, node: AstNode, parent: Scope | undefined) => readonly OutputColumn[]
}

export const nameOf = (context: ResolveContext, name: string): string => normaliseName(name, context.dialect)

/** The script's token a node begins at. */
export function placeOf(context: ResolveContext, node: unknown): Token | undefined {
  const offset = offsetOf(node)
  return context.branch && offset !== undefined ? tokenAt(context.branch, offset) : context.branch?.marks[0]?.token
}

export function addUse(context: ResolveContext, use: ColumnUse, dependencies: Dependencies): void {
  if (dependencies.size > 0) context.uses.push({ use, dependencies })
}

interface WarnOptions {
  /** Something is missing from the result; false for hints. */
  isPartial?: boolean
  /** The engine will refuse this, too. */
  isError?: boolean
}

export function warn(
  context: ResolveContext,
  code: string,
  message: string,
  place: Token | undefined,
  { isPartial = true, isError = false }: WarnOptions = {},
): void {
  if (isPartial) context.isPartial = true
  const line = place?.line ?? 1
  const column = place?.column ?? 1
  if (context.warnings.some((each) => each.code === code && each.line === line && each.column === column)) return
  const level = isError ? 'error' : 'warning'
  const snippet = snippetAt(context, line)
  context.warnings.push({ level, code, line, column, message: decodeTemplates(message), snippet })
}

export const snippetAt = (context: ResolveContext, line: number): string =>
  (context.lines[line - 1] ?? '').trim().slice(0, 200)

/** Notes that the script names base columns at `place`. */
export function addReferences(
  context: ResolveContext,
  dependencies: Dependencies,
  use: ColumnUse,
  place: Token | undefined,
  flags: Pick<DirectReference, 'viaStar' | 'isTarget'> = {},
): void {
  if (!place) return
  for (const key of dependencies.keys()) {
    const id = `${key}\0${use}\0${place.start}`
    const known = context.references.get(id)
    if (known && (!known.viaStar || flags.viaStar)) continue
    const { line, column } = place
    context.references.set(id, {
      source: splitKey(key),
      use,
      line,
      column,
      snippet: snippetAt(context, line),
      ...flags,
    })
  }
}

/** Notes that a statement names the column it writes: `insert into t (a)`, `update t set a = …`. */
export function addTargetReference(
  context: ResolveContext,
  table: string,
  column: string,
  place: Token | undefined,
): void {
  addReferences(context, new Map([[columnKey(table, column), role.identity]]), 'select', place, { isTarget: true })
}
