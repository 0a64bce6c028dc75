'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { TextInput } from '@/components/ui/text-input'
import type { useQuery } from './use-query'

/** First and last day. */
export function PeriodFields({ query }: { query: ReturnType<typeof useQuery> }) {
  const t = useTranslations('admin.filter')
  return (['from', 'to'] as const).map((name) => (
    <Field key={name} label={t(name)} className="w-36 max-tablet:w-full">
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
