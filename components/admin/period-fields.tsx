'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { TextInput } from '@/components/ui/text-input'
import type { useQuery } from './use-query'

/** First and last day. */
export function PeriodFields({ query }: { query: ReturnType<typeof useQuery> }) {
  const t = useTranslations('admin.filter')
  return (['from', 'to'] as const).map((name) => (
    <Field key={name} label={t(name)} className="w-36 max-tablet:w-auto max-tablet:flex-[1_1_calc(50%-8px)]">
      {(ids) => (
        <TextInput
          {...ids}
          type="date"
          value={query.get(name)}
          onChange={(event) => query.set({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  ))
}
