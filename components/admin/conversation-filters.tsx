'use client'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useResource } from '@/components/api/use-resource'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { TextInput } from '@/components/ui/text-input'
import { conversationStates } from '@/lib/contracts/conversation'
import { listPeople, toolNames } from './admin-api'
import { ChoiceFilter } from './choice-filter'
import { PeriodFields } from './period-fields'
import type { useQuery } from './use-query'

type Query = ReturnType<typeof useQuery>

/** Words and filters; whatever is chosen counts at once, words when they are sent. */
export function ConversationFilters({ query }: { query: Query }) {
  const t = useTranslations('admin.filter')
  const s = useTranslations('admin.state')
  const people = useResource('people', listPeople)
  const tools = useResource('tools', toolNames)
  return (
    <div className="grid gap-3">
      <WordSearch query={query} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser */}
      <div role="group" aria-label={t('label')} className="flex flex-wrap items-end gap-3">
        <Choice
          query={query}
          name="userId"
          choices={people.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
        <Choice
          query={query}
          name="tool"
          choices={tools.data?.items.map((tool) => ({ value: tool, label: tool })) ?? []}
        />
        <Choice
          query={query}
          name="outcome"
          choices={conversationStates.map((state) => ({
            value: state,
            label: state === 'executed' ? t('executed') : s(state),
          }))}
        />
        <PeriodFields query={query} />
        <CostField query={query} />
        <Choice query={query} name="sort" choices={[{ value: 'cost', label: t('byCost') }]} anyLabel={t('byDate')} />
      </div>
    </div>
  )
}

function WordSearch({ query }: { query: Query }) {
  const t = useTranslations('admin.filter')
  const [text, setText] = useState(query.get('text'))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    query.set({ text: text.trim() })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every screen reader yet
    <form role="search" onSubmit={handleSubmit} className="flex items-end gap-2">
      <Field label={t('text')} className="flex-1">
        {(ids) => (
          <TextInput
            {...ids}
            type="search"
            value={text}
            placeholder={t('textHint')}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" tall>
        <Search className="size-4" aria-hidden />
        {t('find')}
      </Button>
    </form>
  )
}

function Choice({
  query,
  name,
  choices,
  anyLabel,
}: {
  query: Query
  name: 'userId' | 'tool' | 'outcome' | 'sort'
  choices: ReadonlyArray<{ value: string; label: string }>
  anyLabel?: string
}) {
  const t = useTranslations('admin.filter')
  return (
    <ChoiceFilter
      label={t(name)}
      anyLabel={anyLabel ?? t('any')}
      value={query.get(name)}
      choices={choices}
      className="w-40 max-tablet:w-auto max-tablet:flex-[1_1_calc(50%-8px)]"
      onChange={(value) => query.set({ [name]: value })}
    />
  )
}

function CostField({ query }: { query: Query }) {
  const t = useTranslations('admin.filter')
  return (
    <Field label={t('minCost')} className="w-28 max-tablet:w-auto max-tablet:flex-[1_1_calc(50%-8px)]">
      {(ids) => (
        <TextInput
          {...ids}
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          defaultValue={query.get('minCost')}
          onBlur={(event) => query.set({ minCost: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') query.set({ minCost: event.currentTarget.value })
          }}
        />
      )}
    </Field>
  )
}
