import type { Receipt } from '@/lib/contracts/interaction'

/** The word for how it ended: what was only kept as a draft is not called executed. */
export const receiptOutcome = ({ outcome, params }: Receipt): Receipt['outcome'] | 'drafted' =>
  outcome === 'executed' && params.status === 'draft' && params.option === 'draft' ? 'drafted' : outcome
