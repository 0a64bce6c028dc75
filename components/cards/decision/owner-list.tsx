'use client'
import { UserCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCodeText } from '@/components/cards/use-code-text'
import { VisibleText } from '@/components/ui/visible-text'
import type { CardOwners } from '@/lib/contracts/card-owners'

/** Owned objects that the call touches, and who of their owners may approve it: nobody else can. */
export function OwnerList({ owners: { objects, approvers, missing } }: { owners: CardOwners }) {
  const t = useTranslations('decision.owners')
  const kind = useCodeText('kind')
  return (
    <section className="border-b border-line p-4 text-13 max-tablet:p-3">
      <h4 className="mb-1 flex items-center gap-2 text-14 font-semibold">
        <UserCheck className="size-4 text-ink-3" aria-hidden />
        {t('title')}
      </h4>
      {approvers.length > 0 ? (
        <p>{t('approvers', { names: approvers.map(({ name }) => name).join(', ') })}</p>
      ) : (
        <p className="text-rose">{t('nobody')}</p>
      )}
      {missing.length > 0 ? <p className="text-rose">{t('missing', { users: missing.join(', ') })}</p> : null}
      <ul className="mt-1 text-ink-2">
        {objects.map((object) => (
          <li key={`${object.kind} ${object.name}`}>
            {kind(object.kind)} <VisibleText text={object.name} />
            <span className="text-ink-3">
              {object.rules.map(({ line, pattern }) => ` · ${t('rule', { pattern, line })}`).join('')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
