'use client'
import { useLocale, useTranslations } from 'next-intl'
import { shownStatus } from '@/components/cards/decision/shown-status'
import { ReceiptLine } from '@/components/cards/receipt-line'
import type { CardEntry, ThreadView } from '@/components/chat/thread-view'
import { useFormat } from '@/components/format/use-format'
import { type Locale, localize } from '@/lib/contracts/localized'

/** Who asked, who saw the card, who chose what, and what came of it, up to this moment. */
export function PeopleList({ view }: { view: ThreadView }) {
  const t = useTranslations('admin.replay')
  const cards = view.entries.filter((entry): entry is CardEntry => entry.kind === 'card')
  if (cards.length === 0) return <p className="text-12 text-ink-3">{t('noDecisions')}</p>
  return (
    <ul className="grid gap-2.5 text-12">
      {cards.map((card) => (
        <CardPeople key={card.key} card={card} view={view} />
      ))}
    </ul>
  )
}

function CardPeople({ card: { interaction }, view }: { card: CardEntry; view: ThreadView }) {
  const t = useTranslations('admin.replay')
  const d = useTranslations('decision')
  const format = useFormat()
  const locale = useLocale() as Locale
  const receipt = view.entries.find(
    (entry) => entry.kind === 'receipt' && entry.receipt.toolCallId === interaction.toolCallId,
  )
  return (
    <li>
      <p className="font-medium">
        {localize(interaction.title, locale)} <span className="font-mono text-ink-3">{interaction.fingerprint}</span>
      </p>
      <p className="text-ink-2">
        {t('asked', { name: interaction.requester.name, time: format.dateTime(interaction.createdAt) })}
      </p>
      {interaction.decisions.map(({ stage, actor, label, at }) => (
        <p key={stage} className="text-ink-2">
          {t('decided', { name: actor.name, option: localize(label, locale), time: format.dateTime(at) })}
        </p>
      ))}
      <p className="text-ink-3">{d(`status.${shownStatus(interaction)}`)}</p>
      {receipt?.kind === 'receipt' ? <ReceiptLine receipt={receipt.receipt} /> : null}
    </li>
  )
}
