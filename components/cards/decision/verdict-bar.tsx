'use client'
import { Check, type LucideIcon, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, type ButtonLook } from '@/components/ui/button'
import { TurningRing } from '@/components/ui/turning-ring'
import type { Interaction, InteractionOption } from '@/lib/contracts/interaction'
import { type Locale, localize } from '@/lib/contracts/localized'
import { checkInputs, localDay } from './check-inputs'
import { FreshLogin } from './fresh-login'
import { InputControl } from './input-control'
import type { Deciding } from './use-decide'
import { useRefusalText } from './use-refusal-text'

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
  /** That `isVerdict` accepts. */
  options: readonly InteractionOption[]
  isArmed: boolean
  /** Other items are chosen than the card was made for: approving waits until it is calculated anew. */
  isScopeDirty: boolean
  deciding: Deciding
}

/** The approver's buttons, in view at the bottom of the card however long it is. */
export function VerdictBar({ interaction, options, isArmed, isScopeDirty, deciding }: VerdictBarProps) {
  const d = useTranslations('decision')
  const refusalText = useRefusalText()
  const [value, setValue] = useState<unknown>('')
  const [isTried, setTried] = useState(false)
  const [approve, reject] = options
  if (!approve || !reject) return null
  const field = reject.inputs[0]
  const values = field ? { [field.name]: value } : {}
  const problem = field ? checkInputs(reject, values, '', localDay(new Date()))[field.name] : undefined
  const button = { deciding, isClosed: !isArmed || deciding.sent !== undefined }

  const handleReject = () => {
    setTried(true)
    if (!problem) deciding.send(reject.id, values)
  }

  return (
    <div className="sticky bottom-0 grid grid-cols-[minmax(0,1fr)_auto_auto] items-end gap-2 rounded-b-[7px] border-t border-line bg-paper p-4 max-tablet:grid-cols-2 max-tablet:p-3">
      <div className="min-w-0 max-tablet:col-span-2">
        {field ? (
          <ReasonControl
            field={field}
            value={value}
            problem={isTried ? problem : undefined}
            disabled={deciding.sent !== undefined}
            requesterId={interaction.requester.id}
            onChange={setValue}
          />
        ) : null}
      </div>
      <VerdictButton {...button} option={reject} look="danger" icon={X} onPress={handleReject} />
      <VerdictButton
        {...button}
        isClosed={button.isClosed || isScopeDirty}
        option={approve}
        look="primary"
        icon={Check}
        onPress={() => deciding.send(approve.id, {})}
      />
      <FreshLogin deciding={deciding} />
      <p role="alert" className="col-span-full text-13 text-rose empty:hidden">
        {deciding.error ? refusalText(deciding.error) : null}
      </p>
      <p role="status" className="sr-only">
        {deciding.sent ? d('sent') : ''}
      </p>
    </div>
  )
}

type ReasonProps = Omit<React.ComponentProps<typeof InputControl>, 'error'> & {
  problem: ReturnType<typeof checkInputs>[string] | undefined
}

/** On one line beside the buttons, however long it may get. */
function ReasonControl({ field, problem, ...rest }: ReasonProps) {
  const t = useTranslations('inputs')
  const shown = field.type === 'textarea' ? { ...field, type: 'text' as const } : field
  return <InputControl field={shown} error={problem ? t(`problem.${problem}`) : undefined} {...rest} />
}

interface VerdictButtonProps {
  option: InteractionOption
  look: ButtonLook
  icon: LucideIcon
  deciding: Deciding
  isClosed: boolean
  onPress(): void
}

function VerdictButton({ option, look, icon: Icon, deciding, isClosed, onPress }: VerdictButtonProps) {
  const locale = useLocale() as Locale
  return (
    <Button look={look} tall disabled={isClosed} onClick={onPress}>
      {deciding.sent === option.id ? <TurningRing className="size-4" /> : <Icon className="size-4" aria-hidden />}
      {localize(option.label, locale)}
    </Button>
  )
}
