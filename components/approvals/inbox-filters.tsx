'use client'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { getInboxFacets } from '@/components/api/endpoints'
import { useResource } from '@/components/api/use-resource'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { inboxSeverities } from '@/lib/contracts/inbox'
import { countFilters, type InboxQuery } from './inbox-query'

interface InboxFiltersProps {
  query: InboxQuery
  onChange(query: InboxQuery): void
}

/** What of a tab is wanted; folded until somebody wants less. */
export function InboxFilters({ query, onChange }: InboxFiltersProps) {
  const t = useTranslations('approvals.filter')
  const count = countFilters(query)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="border-b border-line px-4 py-1.5">
      <div className="flex items-center gap-1">
        <Button look="quiet" className="-ml-3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <SlidersHorizontal className="size-3.5" aria-hidden />
          {t('title', { count })}
        </Button>
        <span className="flex-1" />
        {count > 0 ? (
          <Button look="quiet" className="-mr-3" onClick={() => onChange({ tab: query.tab })}>
            {t('clear')}
          </Button>
        ) : null}
      </div>
      {isOpen ? <FilterFields query={query} onChange={onChange} /> : null}
    </div>
  )
}

const any = 'any'

function FilterFields({ query, onChange }: InboxFiltersProps) {
  const t = useTranslations('approvals.filter')
  const s = useTranslations('severity')
  const { data } = useResource('facets', getInboxFacets)
  const set = (name: keyof InboxQuery) => (value: string) =>
    onChange({ ...query, [name]: value === any || value === '' ? undefined : value })
  const choices = (list: ReadonlyArray<{ value: string; label: string }>) => [{ value: any, label: t('any') }, ...list]
  const tools = data?.tools ?? (query.tool ? [query.tool] : [])
  const people = data?.requesters ?? (query.requester ? [{ id: query.requester, name: query.requester }] : [])
  const severities = inboxSeverities.map((value) => ({ value, label: value === 'none' ? t('notGraded') : s(value) }))

  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2 pt-1 pb-2">
      <FilterSelect
        label={t('tool')}
        value={query.tool}
        onChange={set('tool')}
        choices={choices(tools.map((tool) => ({ value: tool, label: tool })))}
      />
      <FilterSelect
        label={t('severity')}
        value={query.severity}
        onChange={set('severity')}
        choices={choices(severities)}
      />
      <div className="col-span-2">
        <FilterSelect
          label={t('requester')}
          value={query.requester}
          onChange={set('requester')}
          choices={choices(people.map(({ id, name }) => ({ value: id, label: name })))}
        />
      </div>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(name)}>
          {(ids) => (
            <TextInput
              {...ids}
              type="date"
              value={query[name] ?? ''}
              onChange={(event) => set(name)(event.target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

interface FilterSelectProps {
  label: string
  value: string | undefined
  choices: ReadonlyArray<{ value: string; label: string }>
  onChange(value: string): void
}

const FilterSelect = ({ label, value, choices, onChange }: FilterSelectProps) => (
  <Field label={label}>
    {(ids) => <Select {...ids} value={value ?? any} choices={choices} onChange={onChange} className="w-full" />}
  </Field>
)
