'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Interaction, InteractionOption } from '@/lib/contracts/interaction'
import { type Locale, localize } from '@/lib/contracts/localized'
import { DecisionOption } from './decision-option'
import { FreshLogin } from './fresh-login'
import { previewInputs, withOwnInputs } from './preview-inputs'
import { ScopeForm } from './scope-form'
import { type Deciding, recalculating } from './use-decide'
import { useRefusalText } from './use-refusal-text'

interface OptionListProps {
  interaction: Interaction
  options: readonly InteractionOption[]
  isArmed: boolean
  /** Other items are chosen than the card was made for: it is calculated anew before anything can run. */
  isScopeDirty: boolean
  deciding: Deciding
}

/** The ways to decide, in the order of the configuration; one that asks for something is open from the start. */
export function OptionList({ interaction, options, isArmed, isScopeDirty, deciding }: OptionListProps) {
  const t = useTranslations('decision')
  const refusalText = useRefusalText()
  const [dirtyDigest, setDirtyDigest] = useState<string>()
  const locale = useLocale() as Locale
  const isClosed = !isArmed || deciding.sent !== undefined
  const fields = previewInputs(options)
  // A new preview starts from its own values.
  const isDirty = isScopeDirty || dirtyDigest === interaction.digest
  return (
    <fieldset className="flex flex-wrap gap-2 p-4 max-tablet:p-3">
      <legend className="sr-only">{localize(interaction.title, locale)}</legend>
      <p aria-hidden className="basis-full text-14 font-semibold">
        {localize(interaction.title, locale)}
      </p>
      {fields.length > 0 ? (
        <ScopeForm
          key={interaction.digest}
          fields={fields}
          requesterId={interaction.requester.id}
          isClosed={isClosed}
          deciding={deciding}
          onDirty={(dirty) => setDirtyDigest(dirty ? interaction.digest : undefined)}
        />
      ) : null}
      {options.map((option) => {
        const isStale = isDirty && (option.effect === 'run' || option.effect === 'route')
        return (
          <DecisionOption
            key={option.id}
            interaction={interaction}
            option={withOwnInputs(option)}
            isClosed={isClosed || isStale}
            isStale={isStale}
            deciding={deciding}
          />
        )
      })}
      <p role="alert" className="basis-full text-13 text-rose empty:hidden">
        {deciding.error ? refusalText(deciding.error) : null}
      </p>
      <FreshLogin deciding={deciding} />
      <p role="status" className="basis-full text-12 text-ink-3">
        {deciding.sent ? t(deciding.sent === recalculating ? 'recalculating' : 'sent') : t('onlyButtons')}
      </p>
    </fieldset>
  )
}
