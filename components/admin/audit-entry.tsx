'use client'
import { ShieldAlert } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useResource } from '@/components/api/use-resource'
import { DecisionBody } from '@/components/cards/decision/decision-body'
import { ReadOnlyContext } from '@/components/cards/decision/read-only-context'
import { useFormat } from '@/components/format/use-format'
import { Chip } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { Group } from '@/components/ui/group'
import { ScrollRegion } from '@/components/ui/scroll-region'
import type { AuditDetail } from '@/lib/contracts/admin'
import { type Locale, localize } from '@/lib/contracts/localized'
import { readAuditEntry } from './admin-api'
import { Loaded } from './admin-page'
import { AuditSubject } from './audit-subject'
import { AuditAction, AuditOutcome } from './audit-words'

/** One entry: who, what, its bytes, and the exact card that was on the screen. */
export function AuditEntry({ seq, onClose }: { seq: string; onClose(): void }) {
  const t = useTranslations('admin.audit')
  const entry = useResource(seq, readAuditEntry)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('entry', { seq })}
      closeLabel={t('close')}
      size="wide"
    >
      <Loaded resource={entry}>{(data) => <Entry entry={data} />}</Loaded>
    </Dialog>
  )
}

function Entry({ entry }: { entry: AuditDetail }) {
  const t = useTranslations('admin.audit')
  const format = useFormat()
  return (
    <div className="grid gap-4 p-4 text-13">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact name={t('action')} value={<AuditAction action={entry.action} />} />
        {entry.outcome ? <Fact name={t('outcome')} value={<AuditOutcome outcome={entry.outcome} />} /> : null}
        <Fact name={t('actorId')} value={entry.actor.name} />
        <Fact name={t('at')} value={format.dateTime(entry.at)} />
        <Fact name={t('subject')} value={<AuditSubject line={entry} />} />
        <Fact name={t('previousHash')} value={<span className="font-mono break-all">{entry.previousHash}</span>} />
        <Fact name={t('hash')} value={<span className="font-mono break-all">{entry.hash}</span>} />
        {entry.conversationId ? (
          <Fact
            name={t('conversation')}
            value={
              <Link href={`/admin/c/${entry.conversationId}?at=${encodeURIComponent(entry.at)}`}>{t('replay')}</Link>
            }
          />
        ) : null}
      </dl>
      {entry.card ? <ExactCard card={entry.card} /> : null}
      <div>
        <h3 className="mb-1 font-semibold">{t('body')}</h3>
        <ScrollRegion label={t('body')} className="max-h-80 rounded-inner border border-line bg-inset p-3">
          <pre className="text-12">{JSON.stringify(entry.body, null, 2)}</pre>
        </ScrollRegion>
      </div>
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0">{value}</dd>
  </>
)

/** The card as it was shown, with the choices that it offered; nothing can be pressed. */
function ExactCard({ card: { interaction, preview, intact } }: { card: NonNullable<AuditDetail['card']> }) {
  const t = useTranslations('admin.audit')
  const locale = useLocale() as Locale
  const options = [...interaction.options, ...interaction.secondOptions]
  return (
    <Group label={t('card')} className="rounded-card border border-line-strong">
      <header className="flex flex-wrap items-center gap-2 border-b border-line bg-inset px-4 py-2">
        <h3 className="min-w-0 flex-1 text-14 font-semibold">
          {t('card')}: {localize(interaction.title, locale)}
        </h3>
        {intact ? (
          <Chip tone="sure">{t('sameBytes')}</Chip>
        ) : (
          <Chip tone="stop" icon={<ShieldAlert aria-hidden />}>
            {t('otherBytes')}
          </Chip>
        )}
        <span className="font-mono text-12 text-ink-3">{interaction.fingerprint}</span>
      </header>
      <ReadOnlyContext value>
        <DecisionBody interaction={interaction} preview={preview ?? undefined} />
      </ReadOnlyContext>
      <div className="px-4 py-3">
        <h4 className="mb-1 text-12 text-ink-3">{t('offered')}</h4>
        <ul className="flex flex-wrap gap-2">
          {options.map((option) => (
            <li key={option.id}>
              <Chip>
                {localize(option.label, locale)}
                {option.disabled ? ` · ${t('notAllowed')}` : ''}
              </Chip>
            </li>
          ))}
        </ul>
      </div>
    </Group>
  )
}
