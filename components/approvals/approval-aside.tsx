'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { InteractionDetail } from '@/components/api/endpoints'
import { shownStatus } from '@/components/cards/decision/shown-status'
import { Markdown } from '@/components/chat/markdown/markdown'
import { PanelSection } from '@/components/chat/panel/panel-section'
import { useMe } from '@/components/session/me-context'
import { ApprovalTrail } from './approval-trail'

/** How it came here, what was said, and what happens next. */
export function ApprovalAside({ detail: { interaction, conversationExcerpt } }: { detail: InteractionDetail }) {
  const t = useTranslations('approvals')
  const { person } = useMe()
  const { requester } = interaction
  const isOwn = requester.id === person.id
  return (
    <>
      <PanelSection title={t('trail')}>
        <ApprovalTrail interaction={interaction} />
      </PanelSection>
      <PanelSection title={t('next')}>
        <p className="text-13 text-ink-2">
          {t(`nextText.${shownStatus(interaction)}`, { own: isOwn ? 'yes' : 'no', name: requester.name })}
        </p>
      </PanelSection>
      <PanelSection title={t('excerpt')}>
        <ConversationLink
          conversationId={interaction.conversationId}
          requester={requester.name}
          isOwn={isOwn}
          isAdmin={person.role === 'admin'}
        />
        {conversationExcerpt.length === 0 ? <p className="text-13 text-ink-3">{t('noExcerpt')}</p> : null}
        {conversationExcerpt.map(({ role, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an excerpt have no identity but their place
          <blockquote key={index} className="border-l-2 border-line-strong pl-3 text-13 text-ink-2 not-first:mt-3">
            <b className="block text-12 font-semibold text-ink-3">{role === 'user' ? requester.name : 'Sluice'}</b>
            <div className="max-h-60 overflow-hidden [&_.prose]:text-13">
              <Markdown text={text} />
            </div>
          </blockquote>
        ))}
      </PanelSection>
    </>
  )
}

interface ConversationLinkProps {
  conversationId: string
  requester: string
  isOwn: boolean
  isAdmin: boolean
}

/** Where the whole conversation is, for whoever may read it; the others are told who may. */
function ConversationLink({ conversationId, requester, isOwn, isAdmin }: ConversationLinkProps) {
  const t = useTranslations('approvals')
  if (!isOwn && !isAdmin) return <p className="mb-2 text-12 text-ink-3">{t('conversationIsOf', { name: requester })}</p>
  return (
    <Link
      href={isOwn ? `/c/${conversationId}` : `/admin/c/${conversationId}`}
      className="mb-2 inline-flex items-center text-13 max-tablet:min-h-11"
    >
      {t(isOwn ? 'openConversation' : 'openReplay')}
    </Link>
  )
}
