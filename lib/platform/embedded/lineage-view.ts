import type { LineageView } from '@/lib/platform/port-records'
import type { EmbeddedContext } from './context'

export async function lineageView(
  context: EmbeddedContext,
  table: string,
  options: { direction: 'upstream' | 'downstream' | 'both'; depth?: number; column?: string },
): Promise<LineageView> {
  throw new Error('lands with the lineage graph')
}
