'use client'
import { Check, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorText } from '@/components/api/use-error-text'
import { Button } from '@/components/ui/button'
import { TurningRing } from '@/components/ui/turning-ring'
import type { Interaction, InteractionOption } from '@/lib/contracts/interaction'
import { type Locale, localize } from '@/lib/contracts/localized'
import { checkInputs, localDay } from './check-inputs'
import { InputControl } from './input-control'
import type { Deciding } from './use-decide'

/** The common case of a second stage: one button that runs, one that declines, and one field that the second needs. */
export function isVerdict(options: readonly InteractionOption[]): boolean {
  const [first, second] = options
  const isPlain =
    options.length === 2 &&
    options.every(({ typeToConfirm, disabled }) => typeToConfirm === undefined && disabled === undefined)
  return (
    isPlain &&
    first?.effect === 'run' &&
    first.inputs.length === 0 &&
    second?.effect === 'decline' &&
    second.inputs.length <= 1
  )
}

interface VerdictBarProps {
  interaction: Interaction
  options: readonly InteractionOption[]
  isArmed: boolean
  deciding: Deciding
}

/** The approver's buttons, in view at the bottom of the card however long it is. */
export function VerdictBar({ interaction, options, isArmed, deciding }: VerdictBarProps) {
  const t = useTranslations('inputs')
  const d = useTranslations('decision')
  const errorText = useErrorText()
  const locale = useLocale() as Locale
  const [value, setValue] = useState<unknown>('')
  const [isTried, setTried] = useState(false)
  const [approve, reject] = options
  if (!approve || !reject) return null
  const field = reject.inputs[0]
  const isClosed = !isArmed || deciding.sent !== undefined
  const values = field ? { [field.name]: value } : {}
  const problem = field && isTried ? checkInputs(reject, values, '', localDay(new Date()))[field.name] : undefined

  const handleReject = () => {
    setTried(true)
    if (Object.keys(checkInputs(reject, values, '', localDay(new Date()))).length === 0)
      deciding.send(reject.id, values)
  }

  return (
    <div className="sticky bottom-0 grid grid-cols-[minmax(0,1fr)_auto_auto] items-end gap-2 rounded-b-[7px] border-t border-line bg-paper p-4 max-tablet:grid-cols-2 max-tablet:p-3">
      <div className="min-w-0 max-tablet:col-span-2">
        {field ? (
          <InputControl
            field={{ ...field, type: field.type === 'textarea' ? 'text' : field.type, required: true }}
            value={value}
            error={problem ? t(`problem.${problem}`) : undefined}
            disabled={deciding.sent !== undefined}
            requesterId={interaction.requester.id}
            onChange={setValue}
          />
        ) : null}
      </div>
      <Button look="danger" tall disabled={isClosed} onClick={handleReject}>
        {deciding.sent === reject.id ? <TurningRing className="size-4" /> : <X className="size-4" aria-hidden />}
        {localize(reject.label, locale)}
      </Button>
      <Button look="primary" tall disabled={isClosed} onClick={() => deciding.send(approve.id, {})}>
        {deciding.sent === approve.id ? <TurningRing className="size-4" /> : <Check className="size-4" aria-hidden />}
        {localize(approve.label, locale)}
      </Button>
      <p role="alert" className="col-span-full text-13 text-rose empty:hidden">
        {deciding.error ? errorText(deciding.error) : null}
      </p>
      <p role="status" className="sr-only">
        {deciding.sent ? d('sent') : ''}
      </p>
    </div>
  )
}
