'use client'
import { Check, CircleHelp, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCodeText } from '@/components/cards/use-code-text'
import { useFormat } from '@/components/format/use-format'
import { VisibleText } from '@/components/ui/visible-text'
import type { AgreedUndo as Agreed } from '@/lib/contracts/agreed-undo'

/** What was agreed about undoing when the release was approved, and whether it still holds. */
export function AgreedUndo({ agreed }: { agreed: Agreed | null }) {
  const t = useTranslations('decision.agreed')
  const undo = useCodeText('undo')
  const format = useFormat()
  return (
    <section className="border-b border-line p-4 text-13 max-tablet:p-3">
      <h4 className="mb-1 text-14 font-semibold">{t('title')}</h4>
      {agreed ? (
        <>
          <p>
            <q>{undo(agreed.undo.code, agreed.undo.params)}</q>{' '}
            <span className="text-ink-3">
              {t('by', {
                names: agreed.decidedBy.join(', '),
                at: format.dateTime(agreed.at),
                fingerprint: agreed.fingerprint,
              })}
            </span>
          </p>
          <ul className="mt-1 grid gap-1">
            {agreed.objects.map((object) => (
              <AgreedObject key={`${object.kind} ${object.name}`} object={object} />
            ))}
          </ul>
        </>
      ) : (
        <p className="flex gap-2 text-ink-2">
          <CircleHelp className="mt-0.5 size-4" aria-hidden />
          {t('unknown')}
        </p>
      )}
    </section>
  )
}

function AgreedObject({ object }: { object: Agreed['objects'][number] }) {
  const t = useTranslations('decision.agreed')
  const { name, released, back, state, savedSince } = object
  const holds = state === 'same'
  const Icon = holds ? Check : TriangleAlert
  return (
    <li className={holds ? 'flex gap-2' : 'flex gap-2 text-rose'}>
      <Icon className="mt-0.5 size-4" aria-hidden />
      <span className="min-w-0 break-words">
        <code>
          <VisibleText text={name} />
        </code>{' '}
        {back === null ? t('backToNothing', { released }) : t('back', { released, back })} · {t(`state.${state}`)}
        {savedSince === null ? null : ` · ${t('savedSince', { version: savedSince })}`}
      </span>
    </li>
  )
}
