'use client'
import { Check, CircleHelp, TriangleAlert, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCodeText } from '@/components/cards/use-code-text'
import { usePlatformText } from '@/components/cards/use-platform-text'
import { classNames } from '@/components/ui/class-names'
import { VisibleText } from '@/components/ui/visible-text'
import type { Evidence } from '@/lib/contracts/interaction'

const icons = { pass: Check, warn: TriangleAlert, fail: X, unknown: CircleHelp }

/** What the server checked, with what it found. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  const t = useTranslations('decision')
  if (evidence.length === 0) return null
  const passed = evidence.filter(({ state }) => state === 'pass').length
  return (
    <section className="border-b border-line p-4 max-tablet:p-3">
      <h4 className="mb-1 flex flex-wrap items-baseline gap-x-2 text-14 font-semibold">
        {t('evidence')}
        <span className="text-12 font-normal text-ink-3">{t('evidenceSum', { passed, count: evidence.length })}</span>
      </h4>
      <ul className="grid grid-cols-2 gap-x-6 max-tablet:grid-cols-1">
        {evidence.map((row) => (
          <Row key={row.code} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row: { code, state, params } }: { row: Evidence }) {
  const text = useCodeText('evidence')
  const platformText = usePlatformText()
  const Icon = icons[state]
  const isBad = state === 'fail' || state === 'unknown'
  return (
    <li
      className={classNames(
        'grid grid-cols-[16px_auto_minmax(0,1fr)] items-start gap-2 py-1 text-13',
        isBad && 'text-rose',
      )}
    >
      <Icon className="mt-0.5 size-4" aria-hidden />
      <span>{text(`${code}.title`)}</span>
      <span className={classNames('min-w-0 text-right break-words', isBad ? 'text-rose' : 'text-ink-3')}>
        <VisibleText text={text(`${code}.${state}`, { ...params, first: platformText(params.first ?? '') })} />
      </span>
    </li>
  )
}
