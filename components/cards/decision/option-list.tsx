'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useErrorText } from '@/components/api/use-error-text'
import type { Interaction, InteractionOption } from '@/lib/contracts/interaction'
import { type Locale, localize } from '@/lib/contracts/localized'
import { DecisionOption } from './decision-option'
import type { Deciding } from './use-decide'

interface OptionListProps {
  interaction: Interaction
  options: readonly InteractionOption[]
  isArmed: boolean
  deciding: Deciding
}

/** The ways to decide, in the order of the configuration; one that asks for something is open from the start. */
export function OptionList({ interaction, options, isArmed, deciding }: OptionListProps) {
  const t = useTranslations('decision')
  const errorText = useErrorText()
  const locale = useLocale() as Locale
  const isClosed = !isArmed || deciding.sent !== undefined
  return (
    <fieldset className="flex flex-wrap gap-2 p-4 max-tablet:p-3">
      <legend className="sr-only">{localize(interaction.title, locale)}</legend>
      <p aria-hidden className="basis-full text-14 font-semibold">
        {localize(interaction.title, locale)}
      </p>
      {options.map((option) => (
        <DecisionOption
          key={option.id}
          interaction={interaction}
          option={option}
          isClosed={isClosed}
          deciding={deciding}
        />
      ))}
      <p role="alert" className="basis-full text-13 text-rose empty:hidden">
        {deciding.error ? errorText(deciding.error) : null}
      </p>
      <p role="status" className="basis-full text-12 text-ink-3">
        {deciding.sent ? t('sent') : t('onlyButtons')}
      </p>
    </fieldset>
  )
}
