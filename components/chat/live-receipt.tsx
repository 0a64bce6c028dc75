'use client'
import { useEffect } from 'react'
import { getInteraction } from '@/components/api/endpoints'
import { useResource } from '@/components/api/use-resource'
import { isRunGoing } from '@/components/cards/is-run-going'
import { ReceiptCard } from '@/components/cards/receipt-card'
import type { Receipt } from '@/lib/contracts/interaction'
import { RevertButton } from './revert-button'

const againMs = 4000

/** A receipt in the requester's own conversation: the runs that it set going are shown as they are now, as on the approver's page. What cannot be read leaves their names without a state. */
export function LiveReceipt({ receipt }: { receipt: Receipt }) {
  const { interactionId, started } = receipt
  const card = useResource(started && interactionId ? interactionId : undefined, getInteraction)
  const runs = card.data?.runs ?? []
  const { reload } = card
  const isGoing = runs.some(isRunGoing)
  useEffect(() => {
    if (!isGoing) return
    const timer = setInterval(reload, againMs)
    return () => clearInterval(timer)
  }, [isGoing, reload])
  return <ReceiptCard receipt={receipt} runs={runs} action={<RevertButton receipt={receipt} />} />
}
