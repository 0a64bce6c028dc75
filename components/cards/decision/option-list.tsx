'use client'
import { TriangleAlert } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { isApiError } from '@/components/api/api-error'
import { useErrorText } from '@/components/api/use-error-text'
import { classNames } from '@/components/ui/class-names'
import { TurningRing } from '@/components/ui/turning-ring'
import type { Interaction, InteractionOption } from '@/lib/contracts/interaction'
import { type Locale, localize } from '@/lib/contracts/localized'
import { OptionForm } from './option-form'
import { OptionIcon } from './option-icon'
import type { Deciding } from './use-decide'
import { useOptionTexts } from './use-option-texts'

interface OptionListProps {
  interaction: Interaction
  options: readonly InteractionOption[]
  isArmed: boolean
  deciding: Deciding
}

/** The ways to decide, in the order of the configuration; one that asks for something is open from the start. */
export function OptionList({ interaction, options, isArmed, deciding }: OptionListProps) {
  const t = useTranslations('decision')
  const errorText = useErrorText()
  const locale = useLocale() as Locale
  const isClosed = !isArmed || deciding.sent !== undefined
  return (
    <fieldset className="grid grid-cols-2 gap-2 p-4 max-tablet:grid-cols-1 max-tablet:p-3">
      <legend className="sr-only">{localize(interaction.title, locale)}</legend>
      <p aria-hidden className="col-span-full text-14 font-semibold">
        {localize(interaction.title, locale)}
      </p>
      {options.map((option) => (
        <Option key={option.id} interaction={interaction} option={option} isClosed={isClosed} deciding={deciding} />
      ))}
      <p role="alert" className="col-span-full text-13 text-rose empty:hidden">
        {deciding.error ? errorText(deciding.error) : null}
      </p>
      <p role="status" className="col-span-full text-12 text-ink-3">
        {deciding.sent ? t('sent') : t('onlyButtons')}
      </p>
    </fieldset>
  )
}

interface OptionProps {
  interaction: Interaction
  option: InteractionOption
  isClosed: boolean
  deciding: Deciding
}

const frame =
  'grid grid-cols-[18px_minmax(0,1fr)] items-start gap-x-2.5 rounded-card px-3.5 py-2.5 text-left max-tablet:min-h-11'
const why = 'block text-13 text-ink-3'

function Option({ interaction, option, isClosed, deciding }: OptionProps) {
  const { label, note, reason } = useOptionTexts(option)
  const id = useId()
  const isSent = deciding.sent === option.id
  const hasForm = option.inputs.length > 0 || option.typeToConfirm !== undefined

  if (option.disabled) {
    return (
      <button
        type="button"
        disabled
        aria-describedby={id}
        className={classNames(
          frame,
          'col-span-full cursor-not-allowed border border-dashed border-line-strong bg-sunk text-ink-3',
        )}
      >
        <OptionIcon option={option} className="mt-0.5 size-4" />
        <span>
          <b className="block font-medium">{label}</b>
          <span id={id} className="flex gap-1.5 text-13 text-rose">
            <TriangleAlert className="mt-1 size-3.5" aria-hidden />
            {reason}
          </span>
        </span>
      </button>
    )
  }
  if (hasForm) {
    return (
      <section
        aria-label={label}
        className={classNames(
          frame,
          'col-span-full border-[1.5px]',
          option.destructive ? 'border-rose-line bg-rose-wash' : 'border-teal bg-teal-wash',
        )}
      >
        <OptionIcon
          option={option}
          className={classNames('mt-0.5 size-4', option.destructive ? 'text-rose' : 'text-teal')}
        />
        <div className="min-w-0">
          <b className="block font-semibold">{label}</b>
          {note ? <span className={why}>{note}</span> : null}
          <OptionForm
            option={option}
            label={label}
            requesterId={interaction.requester.id}
            disabled={isClosed}
            isSent={isSent}
            serverProblems={serverProblems(deciding.error)}
            onSend={(inputs) => deciding.send(option.id, inputs)}
          />
        </div>
      </section>
    )
  }
  return (
    <button
      type="button"
      disabled={isClosed}
      onClick={() => deciding.send(option.id, {})}
      className={classNames(
        frame,
        'border bg-paper transition-colors enabled:hover:bg-hover disabled:cursor-default',
        option.destructive ? 'border-rose text-rose' : 'border-line-control',
        isSent && 'bg-teal-wash',
      )}
    >
      {isSent ? (
        <TurningRing className="mt-0.5 size-4 text-teal" />
      ) : (
        <OptionIcon option={option} className="mt-0.5 size-4 text-ink-2" />
      )}
      <span>
        <b className="block font-semibold">{label}</b>
        {note ? <span className={why}>{note}</span> : null}
      </span>
    </button>
  )
}

function serverProblems(error: unknown): Record<string, string> | undefined {
  return isApiError(error, 'invalid-inputs')
    ? (error.details.problems as Record<string, string> | undefined)
    : undefined
}
