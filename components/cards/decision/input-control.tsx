'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
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
export function InputControl({ field, error, ...rest }: InputControlProps) {
  const t = useTranslations('inputs')
  const locale = useLocale() as Locale
  const label = localize(field.label, locale)
  const Control = controls[field.type]
  return (
    <Field label={field.required ? label : t('optional', { label })} error={error}>
      {(ids) => (
        <Control
          field={field}
          ids={ids}
          label={label}
          placeholder={field.placeholder ? localize(field.placeholder, locale) : ''}
          {...rest}
        />
      )}
    </Field>
  )
}

interface ControlProps extends Omit<InputControlProps, 'error'> {
  ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }
  label: string
  placeholder: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function TextControl({ field, ids, value, placeholder, disabled, onChange }: ControlProps) {
  return (
    <TextInput
      {...ids}
      value={textOf(value)}
      placeholder={placeholder}
      disabled={disabled}
      maxLength={field.maxLength}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function LongTextControl({ field, ids, value, placeholder, disabled, onChange }: ControlProps) {
  return (
    <TextArea
      {...ids}
      value={textOf(value)}
      placeholder={placeholder}
      disabled={disabled}
      rows={2}
      maxLength={field.maxLength}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function NumberControl({ field, ids, value, disabled, onChange }: ControlProps) {
  return (
    <TextInput
      {...ids}
      type="number"
      inputMode="decimal"
      min={field.min}
      max={field.max}
      disabled={disabled}
      value={typeof value === 'number' && Number.isFinite(value) ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)}
    />
  )
}

function BooleanControl({ ids, value, disabled, onChange }: ControlProps) {
  return (
    <input
      {...ids}
      type="checkbox"
      className="size-5 accent-teal-fill"
      checked={value === true}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

function SelectControl({ field, ids, value, placeholder, disabled, onChange }: ControlProps) {
  const locale = useLocale() as Locale
  const choices = (field.choices ?? []).map((choice) => ({
    value: choice.value,
    label: localize(choice.label, locale),
  }))
  return (
    <Select
      {...ids}
      value={textOf(value) || null}
      placeholder={placeholder}
      choices={choices}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

function UserControl({ field, ids, value, label, placeholder, disabled, requesterId, onChange }: ControlProps) {
  const t = useTranslations('inputs')
  return (
    <UserPicker
      {...ids}
      value={textOf(value) || undefined}
      placeholder={placeholder !== label && placeholder ? placeholder : t('chooseApprover')}
      exceptId={requesterId}
      only={field.people}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

function DateControl({ ids, value, disabled, onChange }: ControlProps) {
  return (
    <TextInput
      {...ids}
      type="date"
      value={textOf(value)}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function RangeControl({ ids, value, disabled, onChange }: ControlProps) {
  const t = useTranslations('inputs')
  const { from = '', to = '' } = (value ?? {}) as { from?: string; to?: string }
  return (
    <span className="flex items-center gap-2">
      <TextInput
        {...ids}
        type="date"
        value={from}
        disabled={disabled}
        onChange={(event) => onChange({ from: event.target.value, to })}
      />
      <span className="text-ink-3">{t('to')}</span>
      <TextInput
        aria-label={t('rangeEnd')}
        type="date"
        value={to}
        disabled={disabled}
        onChange={(event) => onChange({ from, to: event.target.value })}
      />
    </span>
  )
}

const controls: Record<InputField['type'], ComponentType<ControlProps>> = {
  text: TextControl,
  textarea: LongTextControl,
  number: NumberControl,
  boolean: BooleanControl,
  select: SelectControl,
  user: UserControl,
  date: DateControl,
  'date-range': RangeControl,
  items: () => null, // the card draws it
}
