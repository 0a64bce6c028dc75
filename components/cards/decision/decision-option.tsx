'use client'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { isApiError } from '@/components/api/api-error'
import { classNames } from '@/components/ui/class-names'
import { Group } from '@/components/ui/group'
import { TurningRing } from '@/components/ui/turning-ring'
import type { Interaction, InteractionOption } from '@/lib/contracts/interaction'
import { OptionForm } from './option-form'
import { OptionIcon } from './option-icon'
import type { Deciding } from './use-decide'
import { useOptionTexts } from './use-option-texts'

interface DecisionOptionProps {
  interaction: Interaction
  option: InteractionOption
  /** Not armed yet, or a decision is on its way. */
  isClosed: boolean
  /** Closed until the card is calculated anew. */
  isStale?: boolean
  deciding: Deciding
}

/** One way to decide: not allowed with its reason, with a form, or a single press. */
export function DecisionOption(props: DecisionOptionProps) {
  const { option } = props
  if (option.disabled) return <RefusedOption {...props} />
  return option.inputs.length > 0 || option.typeToConfirm !== undefined ? (
    <FormOption {...props} />
  ) : (
    <PressOption {...props} />
  )
}

const frame =
  'grid grid-cols-[18px_minmax(0,1fr)] items-start gap-x-2.5 rounded-card px-3.5 py-2.5 text-left max-tablet:min-h-11'

function RefusedOption({ option }: DecisionOptionProps) {
  const { label, reason } = useOptionTexts(option)
  const id = useId()
  return (
    <button
      type="button"
      disabled
      aria-describedby={id}
      className={classNames(
        frame,
        'basis-full cursor-not-allowed border border-dashed border-line-strong bg-sunk text-ink-3',
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

const looks = {
  danger: { frame: 'border-rose-line bg-rose-wash', icon: 'text-rose' },
  main: { frame: 'border-teal bg-teal-wash', icon: 'text-teal' },
  plain: { frame: 'border-line-control bg-paper', icon: 'text-ink-2' },
}

function FormOption({ interaction, option, isClosed, deciding }: DecisionOptionProps) {
  const { label, note } = useOptionTexts(option)
  const { frame: look, icon } = looks[option.destructive ? 'danger' : option.effect === 'continue' ? 'plain' : 'main']
  return (
    <Group label={label} className={classNames(frame, 'basis-full border-[1.5px]', look)}>
      <OptionIcon option={option} className={classNames('mt-0.5 size-4', icon)} />
      <div className="min-w-0">
        <b className="block font-semibold">{label}</b>
        {note ? <span className="block text-13 text-ink-2">{note}</span> : null}
        <OptionForm
          option={option}
          label={label}
          requesterId={interaction.requester.id}
          disabled={isClosed}
          isSent={deciding.sent === option.id}
          serverProblems={serverProblems(deciding.error)}
          onSend={(inputs) => deciding.send(option.id, inputs)}
        />
      </div>
    </Group>
  )
}

function PressOption({ option, isClosed, isStale, deciding }: DecisionOptionProps) {
  const { label, note } = useOptionTexts(option)
  const isSent = deciding.sent === option.id
  return (
    <button
      type="button"
      disabled={isClosed}
      onClick={() => deciding.send(option.id, {})}
      className={classNames(
        frame,
        'min-w-[240px] flex-1 border bg-paper transition-colors enabled:hover:bg-hover disabled:cursor-default',
        isStale && 'border-dashed text-ink-3!',
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
        {note ? <span className="block text-13 text-ink-3">{note}</span> : null}
      </span>
    </button>
  )
}

/** Problems by field that the server found. */
function serverProblems(error: unknown): Record<string, string> | undefined {
  return isApiError(error, 'invalid-inputs') ? (error.details.fields as Record<string, string> | undefined) : undefined
}
