import type { Interaction, InteractionStatus } from '@/lib/contracts/interaction'

/** A call that only kept something as a draft has run, but nothing of it took effect: it is not called executed. */
export type ShownStatus = InteractionStatus | 'drafted'

export function shownStatus({ status, decisions }: Pick<Interaction, 'status' | 'decisions'>): ShownStatus {
  return status === 'executed' && decisions.at(-1)?.optionId === 'draft' ? 'drafted' : status
}
