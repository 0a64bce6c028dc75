import { findObject } from '@/db/platform/objects'
import type { ImpactReport } from '@/lib/contracts/lineage'
import { AppError } from '@/lib/errors'
import type { EmbeddedContext } from './context'
import { changeBetween, contentAt, reportOf } from './pack-impacts'

/** Impact of what is saved against what is in effect, or of one version against another. A table never released has none. */
export async function tableImpact(
  context: EmbeddedContext,
  tableId: string,
  range?: { fromVersion: number; toVersion: number },
): Promise<ImpactReport> {
  const head = findObject(context.db, 'table', tableId)
  if (!head) throw new AppError('table-not-found', `No table ${tableId}.`)
  const fromVersion = range?.fromVersion ?? head.publishedVersion ?? head.version
  const from = contentAt(context, head.id, fromVersion)
  const to = contentAt(context, head.id, range?.toVersion ?? head.version)
  return reportOf(context, await context.graph.current(), changeBetween(from, to))
}
