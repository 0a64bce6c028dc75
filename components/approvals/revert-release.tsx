'use client'
import { Undo2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { createConversation, queueMessage } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { releasedPack } from '@/components/cards/released-pack'
import { newClientId } from '@/components/chat/new-client-id'
import { useMe } from '@/components/session/me-context'
import { Button } from '@/components/ui/button'
import type { Interaction, Receipt } from '@/lib/contracts/interaction'

interface RevertReleaseProps {
  receipt: Receipt
  interaction: Pick<Interaction, 'conversationId' | 'requester'>
}

/**
 * Asks for a release to be taken back, from its approval: in the conversation that it came from for its requester, in a new one for
 * everybody else. It goes there, and a card of its own decides.
 */
export function RevertRelease({ receipt, interaction: { conversationId, requester } }: RevertReleaseProps) {
  const t = useTranslations('receipt')
  const errorText = useErrorText()
  const router = useRouter()
  const { person } = useMe()
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<string>()
  const packId = releasedPack(receipt)
  if (packId === undefined) return null
  const isOwn = requester.id === person.id
  const ask = async () => {
    setSent(true)
    setFailure(undefined)
    try {
      const id = isOwn ? conversationId : (await createConversation()).id
      await queueMessage(id, { clientId: newClientId(), text: t('revertMessage', { id: packId }) })
      router.push(`/c/${id}`)
    } catch (error) {
      setFailure(errorText(error))
      setSent(false)
    }
  }
  return (
    <>
      <Button disabled={isSent} onClick={() => void ask()}>
        <Undo2 className="size-4" aria-hidden />
        {t('revert')}
      </Button>
      <span className="basis-full">{t(isOwn ? 'revertOwn' : 'revertNew')}</span>
      <span role="alert" className="basis-full text-rose empty:hidden">
        {failure}
      </span>
    </>
  )
}
