import type { SpanView } from '@/lib/contracts/admin'

export interface SpanRow {
  span: SpanView
  depth: number
}

/** Spans under their parents, each in order of its start; a span whose parent is not here stands at the top. */
export function spanTree(spans: readonly SpanView[]): SpanRow[] {
  const known = new Set(spans.map(({ id }) => id))
  const children = new Map<string | null, SpanView[]>()
  for (const span of spans) {
    const parent = span.parentId !== null && known.has(span.parentId) ? span.parentId : null
    children.set(parent, [...(children.get(parent) ?? []), span])
  }
  const under = (parent: string | null, depth: number): SpanRow[] =>
    (children.get(parent) ?? [])
      .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
      .flatMap((span) => [{ span, depth }, ...under(span.id, depth + 1)])
  return under(null, 0)
}

export const durationOf = ({ startedAt, endedAt }: Pick<SpanView, 'startedAt' | 'endedAt'>): number | undefined =>
  endedAt === null ? undefined : Math.max(0, Date.parse(endedAt) - Date.parse(startedAt))

/** Time spent by kind; a run's own time is that of its parts. */
export function timeByKind(spans: readonly SpanView[]): Record<SpanView['kind'], number> {
  const sums = { run: 0, generation: 0, summary: 0, tool: 0, wait: 0 }
  for (const span of spans) sums[span.kind] += durationOf(span) ?? 0
  return sums
}
