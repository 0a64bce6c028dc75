'use client'
import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCodeText } from '@/components/cards/use-code-text'
import { Button } from '@/components/ui/button'
import { VisibleText } from '@/components/ui/visible-text'
import { leftOut, type PackScope } from '@/lib/contracts/pack-scope'
import { type Deciding, recalculating } from './use-decide'
import { useNeedText } from './use-need-text'

interface PackScopeFormProps {
  scope: PackScope
  /** The second person only leaves out. */
  onlyLess: boolean
  isClosed: boolean
  deciding: Deciding
  onDirty(isDirty: boolean): void
}

/** Which items go along. What cannot go without an item that is left out stays behind with it, and says why. */
export function PackScopeForm({ scope, onlyLess, isClosed, deciding, onDirty }: PackScopeFormProps) {
  const t = useTranslations('decision.scope')
  const kind = useCodeText('kind')
  const needText = useNeedText(scope)
  const before = scope.items.map(({ key }) => key).filter((key) => !scope.included.includes(key))
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set(before))
  const { out, rest, isDirty } = choiceOf(scope, unchosen)

  const handleToggle = (key: string) => {
    const next = new Set(unchosen)
    if (!next.delete(key)) next.add(key)
    setUnchosen(next)
    onDirty(choiceOf(scope, next).isDirty)
  }

  return (
    <fieldset className="border-b border-line p-4 text-13 max-tablet:p-3">
      <legend className="float-left mb-1 w-full text-14 font-semibold">{t('title')}</legend>
      <p className="mb-1 clear-both text-ink-3">{t('hint')}</p>
      {scope.items.map(({ key, kind: code, name }) => {
        const need = out.get(key)
        const isFixed = need != null || (onlyLess && before.includes(key))
        return (
          <label key={key} className="flex items-start gap-2 py-0.5 max-tablet:min-h-11">
            <input
              type="checkbox"
              className="mt-0.5 size-4 accent-teal-fill"
              checked={!out.has(key)}
              disabled={isClosed || isFixed}
              onChange={() => handleToggle(key)}
            />
            <span className="min-w-0 break-words">
              {kind(code)} <VisibleText text={name} />
              {need ? <span className="text-amber"> · {needText(need)}</span> : null}
            </span>
          </label>
        )
      })}
      {rest.length === 0 ? <p className="text-rose">{t('nothing')}</p> : null}
      {isDirty && rest.length > 0 ? (
        <p role="status" className="mt-1 flex flex-wrap items-center gap-2 text-amber">
          <Button
            disabled={isClosed || deciding.sent === recalculating}
            onClick={() => deciding.recalculate({ [scope.input]: rest.map(({ kind: of, id }) => ({ kind: of, id })) })}
          >
            <RefreshCw className="size-4" aria-hidden />
            {t('recalculate', { count: rest.length, of: scope.items.length })}
          </Button>
          {t('first')}
        </p>
      ) : null}
    </fieldset>
  )
}

/** What stays behind when these are left out, what goes along, and whether that is another change set than the card's. */
function choiceOf(scope: PackScope, unchosen: ReadonlySet<string>) {
  const out = leftOut(scope, unchosen)
  const rest = scope.items.filter(({ key }) => !out.has(key))
  const isDirty = rest.length !== scope.included.length || rest.some(({ key }) => !scope.included.includes(key))
  return { out, rest, isDirty }
}
