import type { ImpactReport } from '@/lib/contracts/lineage'
import type { EmbeddedContext } from './context'
import type { PackMember } from './release-item'

/** One report for each changed table of the pack. */
export async function packImpacts(context: EmbeddedContext, members: readonly PackMember[]): Promise<ImpactReport[]> {
  return []
}
