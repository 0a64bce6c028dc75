import type { ColumnUse } from '@/lib/contracts/lineage'
import { splitMultiInsert } from './parse/multi-insert'
import { polyglotEngine } from './parse/polyglot-engine'
import { prepare } from './parse/prepare'
import { readShape, type StatementShape } from './parse/read-shape'
import type { SqlEngine } from './parse/sql-engine'
import { type ResolveContext, snippetAt, warn } from './resolve/context'
import { roleNames, splitKey } from './resolve/dependencies'
import { resolveQuery } from './resolve/resolve-query'
import { resolveStatement, type StatementFlow } from './resolve/resolve-statement'
import { catalogName } from './resolve/resolve-table'
import { readScript } from './text/read-script'
import type { Token } from './text/token'
import type { Catalog, ColumnEdge, Dialect, LineageRequest, LineageResult } from './types'

/** Table and column lineage of a script. What cannot be followed shows in `status` and `warnings`, never as silence. */
export function analyseLineage(
  { sql, dialect, catalog }: LineageRequest,
  engine: SqlEngine = polyglotEngine,
): LineageResult {
  const context = createContext(sql, dialect, catalog)
  const shapes = readShapes(context, sql)
  const flows: StatementFlow[] = []
  let failed = 0
  for (const [index, shape] of shapes.entries()) {
    const later = shapes.slice(index + 1)
    const isDropped = (table: string) => later.some((each) => each.kind === 'drop' && dropped(context, each) === table)
    const result = resolveStatement(context, shape, engine, isDropped)
    if (result && 'failure' in result) {
      failed++
      addFailure(context, result.failure)
    } else if (result) flows.push(result)
  }
  return toResult(context, flows, failed)
}

function createContext(sql: string, dialect: Dialect, catalog: Catalog): ResolveContext {
  return {
    dialect,
    catalog,
    lines: sql.split('\n'),
    locals: new Map(),
    references: new Map(),
    warnings: [],
    isPartial: false,
    blocks: [],
    branch: undefined,
    uses: [],
    reads: new Set(),
    resolveQuery,
  }
}

function readShapes(context: ResolveContext, sql: string): StatementShape[] {
  const { dialect } = context
  const script = readScript(sql, dialect)
  for (const { code, line, column } of script.errors) {
    context.isPartial = true
    context.warnings.push({ level: 'error', code, line, column, message: code, snippet: snippetAt(context, line) })
  }
  return script.statements.flatMap((statement) => {
    const { tokens, templated } = prepare(statement.tokens, dialect)
    if (templated) warn(context, 'template-control', 'the script is a template', statement.tokens[0])
    const units = dialect === 'hive' || dialect === 'spark' ? splitMultiInsert(tokens) : undefined
    return (units ?? [tokens]).filter((unit) => unit.length > 0).map((unit) => readShape(unit, dialect))
  })
}

const dropped = (context: ResolveContext, shape: StatementShape): string | undefined =>
  shape.kind === 'drop' && shape.table !== undefined ? catalogName(context, shape.table) : undefined

function addFailure(
  context: ResolveContext,
  { code, message, token }: { code: string; message: string; token: Token | undefined },
): void {
  const line = token?.line ?? 1
  const snippet = snippetAt(context, line)
  context.warnings.push({ level: 'error', code, line, column: token?.column ?? 1, message, snippet })
}

function toResult(context: ResolveContext, flows: readonly StatementFlow[], failed: number): LineageResult {
  const real = flows.filter((flow) => !flow.isLocal)
  const last = flows.findLast((flow) => flow.isQuery)
  const hasFailed = failed > 0 && flows.length === 0
  return {
    status: hasFailed ? 'failed' : failed > 0 || context.isPartial ? 'partial' : 'full',
    reads: [...context.reads],
    writes: [...new Set(real.flatMap((flow) => flow.target ?? []))],
    targets: targetsOf(context, real),
    edges: edgesOf(real),
    uses: usesOf(real),
    references: [...context.references.values()].sort((a, b) => a.line - b.line || a.column - b.column),
    output: (last?.columns ?? []).map(({ name, dependencies }) => ({
      name,
      sources: [...dependencies].map(([key, roles]) => ({ ...splitKey(key), roles: roleNames(roles) })),
    })),
    warnings: context.warnings,
  }
}

function targetsOf(context: ResolveContext, flows: readonly StatementFlow[]): LineageResult['targets'] {
  return flows.flatMap(({ target: table, isPositional: positional, isByName: byName, place }) => {
    if (table === undefined) return []
    const line = place?.line ?? 1
    return [{ table, positional, byName, line, column: place?.column ?? 1, snippet: snippetAt(context, line) }]
  })
}

function edgesOf(flows: readonly StatementFlow[]): ColumnEdge[] {
  const edges = new Map<string, { key: string; target: ColumnEdge['target']; roles: number; viaStar: boolean }>()
  for (const { target: table, columns } of flows) {
    if (table === undefined) continue
    for (const { name, dependencies, isThroughStar } of columns) {
      for (const [key, roles] of dependencies) {
        const id = `${key}\0${table}\0${name}`
        const known = edges.get(id)
        const viaStar = known?.viaStar === true || isThroughStar === true
        edges.set(id, { key, target: { table, column: name }, roles: (known?.roles ?? 0) | roles, viaStar })
      }
    }
  }
  return [...edges.values()].map(({ key, target, roles, viaStar }) => {
    const edge: ColumnEdge = { source: splitKey(key), target, roles: roleNames(roles) }
    return viaStar ? { ...edge, viaStar } : edge
  })
}

function usesOf(flows: readonly StatementFlow[]): LineageResult['uses'] {
  const uses = new Map<string, LineageResult['uses'][number]>()
  for (const { target = '', uses: rowUses } of flows) {
    for (const { use, dependencies } of rowUses) {
      for (const key of dependencies.keys())
        uses.set(useId(key, target, use), { source: splitKey(key), targetTable: target, use })
    }
  }
  return [...uses.values()]
}

const useId = (key: string, target: string, use: ColumnUse): string => `${key}\0${target}\0${use}`
