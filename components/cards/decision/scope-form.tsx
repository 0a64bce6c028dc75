'use client'
import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { isApiError } from '@/components/api/api-error'
import { Button } from '@/components/ui/button'
import { TurningRing } from '@/components/ui/turning-ring'
import type { InputField } from '@/lib/contracts/interaction'
import { checkInputs, type InputProblem, localDay } from './check-inputs'
import { InputControl } from './input-control'
import { type Deciding, recalculating } from './use-decide'

interface ScopeFormProps {
  fields: readonly InputField[]
  requesterId: string
  /** Not armed yet, or something is on its way. */
  isClosed: boolean
  deciding: Deciding
  /** Whether the values are other ones than the card was made for. */
  onDirty(isDirty: boolean): void
}

/** What the card was made for, such as a range of days. Other values are calculated first; only then can they be decided. */
export function ScopeForm({ fields, requesterId, isClosed, deciding, onDirty }: ScopeFormProps) {
  const t = useTranslations('decision')
  const i = useTranslations('inputs')
  const [values, setValues] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? undefined])),
  )
  // What nobody has touched yet is not complained about.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const changed = changedFields(fields, values)
  const problems = checkInputs({ inputs: [...fields] }, values, '', localDay(new Date()))
  const refused = isApiError(deciding.error, 'invalid-inputs')
    ? ((deciding.error.details.fields ?? {}) as Record<string, string>)
    : {}
  const textOf = (name: string): string | undefined => {
    const problem = (isTried || touched.has(name) ? problems[name] : undefined) ?? refused[name]
    return problem && i.has(`problem.${problem}` as never) ? i(`problem.${problem as InputProblem}`) : problem
  }

  const handleChange = (field: InputField, value: unknown) => {
    const next = { ...values, [field.name]: value }
    setValues(next)
    setTouched(new Set([...touched, field.name]))
    onDirty(changedFields(fields, next).length > 0)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isClosed || changed.length === 0 || Object.keys(problems).length > 0) return
    deciding.recalculate(Object.fromEntries(changed.map(({ name }) => [name, values[name]])))
  }

  const isSent = deciding.sent === recalculating
  return (
    <form className="flex basis-full flex-wrap items-start gap-2" onSubmit={handleSubmit} noValidate>
      {fields.map((field) => (
        <div key={field.name} className="min-w-[150px] flex-1">
          <InputControl
            field={field}
            value={values[field.name]}
            error={textOf(field.name)}
            disabled={isClosed}
            requesterId={requesterId}
            onChange={(value) => handleChange(field, value)}
          />
        </div>
      ))}
      {changed.length > 0 ? (
        <>
          <Button type="submit" tall disabled={isClosed} className="mt-[22px] max-tablet:mt-0 max-tablet:w-full">
            {isSent ? <TurningRing className="size-4" /> : <RefreshCw className="size-4" aria-hidden />}
            {t('recalculate')}
          </Button>
          <p role="status" className="basis-full text-13 text-amber">
            {t('recalculateFirst')}
          </p>
        </>
      ) : null}
    </form>
  )
}

/** The fields whose values are other ones than the card was made for. */
const changedFields = (fields: readonly InputField[], values: Record<string, unknown>): InputField[] =>
  fields.filter(({ name, initial }) => (values[name] ?? null) !== (initial ?? null))
