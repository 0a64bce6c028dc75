'use client'
import { useTranslations } from 'next-intl'
import { ChoiceFilter } from './choice-filter'
import { PeriodFields } from './period-fields'
import type { useQuery } from './use-query'

/** Good or bad, with a comment, and days; whatever is chosen counts at once and leads to the newest. */
export function FeedbackFilters({ query: kept }: { query: ReturnType<typeof useQuery> }) {
  const t = useTranslations('admin.feedback')
  const query = { ...kept, set: (change: Record<string, string>) => kept.set({ ...change, before: '' }) }
  const choose = (name: 'rating' | 'comment', choices: ReadonlyArray<{ value: string; label: string }>) => (
    <ChoiceFilter
      label={t(name)}
      anyLabel={t('any')}
      value={query.get(name)}
      choices={choices}
      className="w-44 max-tablet:w-full"
      onChange={(value) => query.set({ [name]: value })}
    />
  )
  return (
    <div className="flex flex-wrap gap-3">
      {choose('rating', [
        { value: 'up', label: t('up') },
        { value: 'down', label: t('down') },
      ])}
      {choose('comment', [{ value: 'with', label: t('withComment') }])}
      <PeriodFields query={query} />
    </div>
  )
}
