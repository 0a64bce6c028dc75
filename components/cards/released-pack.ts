import type { Receipt } from '@/lib/contracts/interaction'

const releases = ['packCommit', 'deployCommit']
const inEffect = ['published', 'partial']

/** The pack that a receipt put into effect, and that can be taken back; undefined = there is nothing to take back. */
export function releasedPack({ tool, outcome, params: { id, status = '' } }: Receipt): string | undefined {
  return outcome === 'executed' && releases.includes(tool) && inEffect.includes(status) ? id : undefined
}
