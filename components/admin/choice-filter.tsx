'use client'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'

interface ChoiceFilterProps {
  label: string
  /** What no choice is called. */
  anyLabel: string
  /** Empty: none is chosen. */
  value: string
  choices: ReadonlyArray<{ value: string; label: string }>
  className: string
  onChange(value: string): void
}

// A select has no empty value.
const any = '-'

/** One of several values, or any. */
export function ChoiceFilter({ label, anyLabel, value, choices, className, onChange }: ChoiceFilterProps) {
  return (
    <Field label={label} className={className}>
      {(ids) => (
        <Select
          id={ids.id}
          aria-label={label}
          value={value || any}
          choices={[{ value: any, label: anyLabel }, ...choices]}
          onChange={(chosen) => onChange(chosen === any ? '' : chosen)}
        />
      )}
    </Field>
  )
}
