'use client'
import { useTranslations } from 'next-intl'
import { useCodeText } from '@/components/cards/use-code-text'
import { VisibleText } from '@/components/ui/visible-text'
import type { PackScope } from '@/lib/contracts/pack-scope'
import { useNeedText } from './use-need-text'

/** What this release does not take along; it stays saved. */
export function LeftOutItems({ scope }: { scope: PackScope }) {
  const t = useTranslations('decision.scope')
  const kind = useCodeText('kind')
  const needText = useNeedText(scope)
  const out = scope.items.filter(({ key }) => !scope.included.includes(key))
  if (out.length === 0) return null
  return (
    <section className="border-b border-line p-4 text-13 max-tablet:p-3">
      <h4 className="mb-1 text-14 font-semibold">{t('leftOut', { count: out.length, of: scope.items.length })}</h4>
      <ul className="text-ink-2">
        {out.map(({ key, kind: code, name }) => {
          const need = scope.needs.find(({ item, needs }) => item === key && !scope.included.includes(needs))
          return (
            <li key={key}>
              {kind(code)} <VisibleText text={name} />
              {need ? ` · ${needText(need)}` : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
