'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { TextInput } from '@/components/ui/text-input'
import { TurningRing } from '@/components/ui/turning-ring'
import { type InteractionOption, typedNameInput } from '@/lib/contracts/interaction'
import { checkInputs, type InputProblem, localDay } from './check-inputs'
import { InputControl } from './input-control'

interface OptionFormProps {
  option: InteractionOption
  label: string
  requesterId: string
  /** Not armed yet, or a decision is on its way. */
  disabled: boolean
  isSent: boolean
  /** Problems that the server found, by field. */
  serverProblems?: Record<string, string> | undefined
  onSend(inputs: Record<string, unknown>): void
}

/** The inputs of an option and its button. Errors show when somebody tries to send, then as they change. */
export function OptionForm({ option, label, requesterId, disabled, isSent, serverProblems, onSend }: OptionFormProps) {
  const t = useTranslations('inputs')
  const [values, setValues] = useState<Record<string, unknown>>(() => startValues(option))
  const [typedName, setTypedName] = useState('')
  const [isTried, setTried] = useState(false)
  const problems = checkInputs(option, values, typedName, localDay(new Date()))
  const textOf = (name: string): string | undefined => {
    const problem = (isTried ? problems[name] : undefined) ?? serverProblems?.[name]
    return problem && t.has(`problem.${problem}` as never) ? t(`problem.${problem as InputProblem}`) : problem
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (disabled || Object.keys(problems).length > 0) return
    onSend(option.typeToConfirm === undefined ? values : { ...values, [typedNameInput]: typedName.trim() })
  }

  return (
    <form className="mt-2 flex flex-wrap items-start gap-2" onSubmit={handleSubmit} noValidate>
      {option.inputs.map((field) => (
        <div key={field.name} className="min-w-[180px] flex-1">
          <InputControl
            field={field}
            value={values[field.name]}
            error={textOf(field.name)}
            disabled={isSent}
            requesterId={requesterId}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        </div>
      ))}
      {option.typeToConfirm === undefined ? null : (
        <Field
          className="min-w-[220px] flex-1"
          label={t('typeToConfirm', { name: option.typeToConfirm })}
          error={textOf(typedNameInput)}
        >
          {(ids) => (
            <TextInput
              {...ids}
              value={typedName}
              disabled={isSent}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              onChange={(event) => setTypedName(event.target.value)}
            />
          )}
        </Field>
      )}
      <Button
        type="submit"
        look={option.destructive ? 'danger' : option.effect === 'continue' ? 'plain' : 'primary'}
        tall
        disabled={disabled}
        className="mt-[22px] max-tablet:mt-0 max-tablet:w-full"
      >
        {isSent ? <TurningRing className="size-4" /> : null}
        {label}
      </Button>
    </form>
  )
}

/** An input that shows an argument starts with its present value; a question with yes or no starts with no. */
const startValues = (option: InteractionOption): Record<string, unknown> =>
  Object.fromEntries(
    option.inputs.flatMap(({ name, type, required, initial }) => {
      if (initial !== undefined && initial !== null) return [[name, initial]]
      return type === 'boolean' && required ? [[name, false]] : []
    }),
  )
