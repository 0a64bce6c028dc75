import { findObject, type ObjectHead, unreleasedObjects } from '@/db/platform/objects'
import type { ImpactReport } from '@/lib/contracts/lineage'
import { AppError } from '@/lib/errors'
import type { EmbeddedContext } from './context'
import { changeBetween, contentAt, packImpacts, reportOf } from './pack-impacts'
import { memberOf } from './release-item'

/**
 * Impact of what is saved against what is in effect, or of one version against another. What the author of a saved change has saved
 * of tasks beside it counts as it will be: a script that was adapted already is no risk. A table never released has none.
 */
export async function tableImpact(
  context: EmbeddedContext,
  tableId: string,
  range?: { fromVersion: number; toVersion: number },
): Promise<ImpactReport> {
  const head = findObject(context.db, 'table', tableId)
  if (!head) throw new AppError('table-not-found', `No table ${tableId}.`)
  const saved = range ? undefined : await impactOfSaved(context, head)
  if (saved) return saved
  const fromVersion = range?.fromVersion ?? head.publishedVersion ?? head.version
  const from = contentAt(context, head.id, fromVersion)
  const to = contentAt(context, head.id, range?.toVersion ?? head.version)
  return reportOf(context, await context.graph.current(), changeBetween(from, to))
}

async function impactOfSaved(context: EmbeddedContext, head: ObjectHead): Promise<ImpactReport | undefined> {
  if (head.publishedVersion === null || head.version === head.publishedVersion) return undefined
  const tasks = unreleasedObjects(context.db, head.authorId).filter(({ kind }) => kind === 'task')
  const { impacts } = await packImpacts(
    context,
    [head, ...tasks].map((each) => memberOf(context.db, each)),
  )
  return impacts[0]
}
