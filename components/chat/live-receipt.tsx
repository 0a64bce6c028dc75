'use client'
import { getInteraction } from '@/components/api/endpoints'
import { useReadAgain } from '@/components/api/use-read-again'
import { useResource } from '@/components/api/use-resource'
import { ReceiptCard } from '@/components/cards/receipt-card'
import { useRunsNow } from '@/components/cards/use-runs-now'
import type { Receipt } from '@/lib/contracts/interaction'
import { RevertButton } from './revert-button'

/** A receipt in the requester's own conversation: the runs that it set going are shown as they are now, as on the approver's page. What cannot be read leaves their names without a state. */
export function LiveReceipt({ receipt }: { receipt: Receipt }) {
  const { interactionId, started } = receipt
  const card = useResource(started && interactionId ? interactionId : undefined, getInteraction)
  const runs = card.data?.runs ?? []
  useRunsNow(runs, card.reload)
  useReadAgain(card)
  return <ReceiptCard receipt={receipt} runs={runs} action={<RevertButton receipt={receipt} />} />
}
