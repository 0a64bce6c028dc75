'use client'
import { useLocale, useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import type { InputField } from '@/lib/contracts/interaction'
import { type Locale, localize } from '@/lib/contracts/localized'
import { UserPicker } from './user-picker'

interface InputControlProps {
  field: InputField
  value: unknown
  error: string | undefined
  disabled: boolean
  requesterId: string
  onChange(value: unknown): void
}

/** The control of a typed input, drawn from the definition that the server checks with. */
export function InputControl({ field, value, error, disabled, requesterId, onChange }: InputControlProps) {
  const t = useTranslations('inputs')
  const locale = useLocale() as Locale
  const label = localize(field.label, locale)
  const placeholder = field.placeholder ? localize(field.placeholder, locale) : ''
  const isPlaceholderNew = placeholder !== label
  const text = typeof value === 'string' ? value : ''
  return (
    <Field label={field.required ? label : t('optional', { label })} error={error}>
      {(ids) => {
        const shared = { ...ids, disabled }
        switch (field.type) {
          case 'user':
            return (
              <UserPicker
                {...shared}
                value={text || undefined}
                placeholder={isPlaceholderNew ? placeholder : t('chooseApprover')}
                exceptId={requesterId}
                onChange={onChange}
              />
            )
          case 'select':
            return (
              <Select
                {...shared}
                value={text || null}
                placeholder={placeholder}
                choices={(field.choices ?? []).map((choice) => ({
                  value: choice.value,
                  label: localize(choice.label, locale),
                }))}
                onChange={onChange}
              />
            )
          case 'textarea':
            return (
              <TextArea
                {...shared}
                value={text}
                placeholder={placeholder}
                rows={2}
                maxLength={field.maxLength}
                onChange={(event) => onChange(event.target.value)}
              />
            )
          case 'boolean':
            return (
              <input
                {...shared}
                type="checkbox"
                className="size-5 accent-teal-fill"
                checked={value === true}
                onChange={(event) => onChange(event.target.checked)}
              />
            )
          case 'number':
            return (
              <TextInput
                {...shared}
                type="number"
                inputMode="decimal"
                min={field.min}
                max={field.max}
                value={typeof value === 'number' && Number.isFinite(value) ? value : ''}
                onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)}
              />
            )
          case 'date':
            return <TextInput {...shared} type="date" value={text} onChange={(event) => onChange(event.target.value)} />
          case 'date-range':
            return <RangeControl {...shared} value={value} onChange={onChange} />
          default:
            return (
              <TextInput
                {...shared}
                value={text}
                placeholder={placeholder}
                maxLength={field.maxLength}
                autoComplete="off"
                onChange={(event) => onChange(event.target.value)}
              />
            )
        }
      }}
    </Field>
  )
}

function RangeControl({
  value,
  onChange,
  ...field
}: {
  id: string
  disabled: boolean
  value: unknown
  onChange(value: unknown): void
}) {
  const t = useTranslations('inputs')
  const { from = '', to = '' } = (value ?? {}) as { from?: string; to?: string }
  return (
    <span className="flex items-center gap-2">
      <TextInput {...field} type="date" value={from} onChange={(event) => onChange({ from: event.target.value, to })} />
      <span className="text-ink-3">{t('to')}</span>
      <TextInput
        aria-label={t('rangeEnd')}
        disabled={field.disabled}
        type="date"
        value={to}
        onChange={(event) => onChange({ from, to: event.target.value })}
      />
    </span>
  )
}
