'use client'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { releasedPack } from '@/components/cards/released-pack'
import { Button } from '@/components/ui/button'
import type { Receipt } from '@/lib/contracts/interaction'
import { useThreadActions } from './thread-actions'

/** Asks for a release to be taken back, in words that stand in the thread; what happens then is decided on a card of its own. */
export function RevertButton({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const actions = useThreadActions()
  const id = releasedPack(receipt)
  if (!actions || id === undefined) return null
  return (
    <Button disabled={actions.isBusy} onClick={() => actions.say(t('revertMessage', { id }))}>
      <Undo2 className="size-4" aria-hidden />
      {t('revert')}
    </Button>
  )
}
