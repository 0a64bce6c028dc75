import type { ImpactReport } from '@/lib/contracts/lineage'
import type { EmbeddedContext } from './context'

export async function tableImpact(
  context: EmbeddedContext,
  tableId: string,
  range?: { fromVersion: number; toVersion: number },
): Promise<ImpactReport> {
  throw new Error('lands with the lineage graph')
}
