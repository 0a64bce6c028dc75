import type { ColumnUse } from '@/lib/contracts/lineage'
import type { ColumnEdge, LineageResult } from '@/lib/sql/types'
import { type ResolveContext, snippetAt } from './context'
import { ambiguous, roleNames, splitKey } from './dependencies'
import type { ResolvedScript } from './resolve-script'
import type { StatementFlow } from './resolve-statement'

/** The lineage of a script as data. Tables that live in the script only do not show. */
export function toResult({ context, flows, failures }: ResolvedScript): LineageResult {
  const real = flows.filter((flow) => !flow.isLocal)
  const last = flows.findLast((flow) => flow.isQuery)
  const hasFailed = failures.length > 0 && flows.length === 0
  return {
    status: hasFailed ? 'failed' : failures.length > 0 || context.isPartial ? 'partial' : 'full',
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
    if (viaStar) edge.viaStar = true
    if (roles & ambiguous) edge.ambiguous = true
    return edge
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
