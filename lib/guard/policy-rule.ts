import type { InputField } from '@/lib/contracts/interaction'
import type { Localized } from '@/lib/contracts/localized'
import type { Role } from '@/lib/contracts/user'
import type { InputSource, OptionSource, RuleSource } from './policy-schema'

export type OptionEffect = 'run' | 'route' | 'decline' | 'continue'

/** An option as the rule defines it, before a severity or a person is known. */
export interface RuleOption {
  id: string
  label: Localized
  /** Bound to the call when the option lets it run. */
  value: string
  effect: OptionEffect
  inputs: InputField[]
  typeToConfirm: boolean
  destructive: boolean
  maxSeverity?: 'LOW' | 'MEDIUM' | 'HIGH'
  roles?: Role[]
  allowsFailedEvidence: boolean
}

export interface Rule {
  tool: string
  /** Hash of the rule; part of every digest. */
  version: string
  receiptOnly: boolean
  requiredState?: string
  title: Localized
  hint?: Localized
  expiresMs: number
  /** `replay` runs the stored call, `recall` lets the model call again with the same digest. */
  resume: 'replay' | 'recall'
  preview: 'commit' | 'facts'
  options: RuleOption[]
}

const dayMs = 24 * 60 * 60_000
const unitMs = { m: 60_000, h: 60 * 60_000, d: dayMs }

export const durationMs = (text: string): number =>
  Number(text.slice(0, -1)) * unitMs[text.slice(-1) as keyof typeof unitMs]

/** What the option ids of the design article mean where the file doesn't say it. */
const effectById: Record<string, OptionEffect> = {
  approval: 'route',
  edit_more: 'continue',
  cancel: 'decline',
  decline: 'decline',
  reject: 'decline',
}

/** The rule without its version, which is made of the finished rule. */
export function toRule(source: RuleSource): Omit<Rule, 'version'> {
  const card = source.confirmation
  return {
    tool: source.name,
    receiptOnly: source['receipt-only'] === true,
    requiredState: source['required-state'],
    title: card?.title ?? source.name,
    hint: source.hint,
    expiresMs: source.expires ? durationMs(source.expires) : dayMs,
    resume: source.resume,
    preview: card?.preview ?? 'facts',
    options: card?.options.map(toOption) ?? [],
  }
}

function toOption(source: OptionSource): RuleOption {
  const effect = source.effect ?? (source.second ? 'route' : (effectById[source.id] ?? 'run'))
  return {
    id: source.id,
    label: source.label,
    value: source.value ?? source.id,
    effect,
    inputs: source.inputs?.map(toField) ?? shortInput(source, effect),
    typeToConfirm: source['type-to-confirm'] ?? false,
    destructive: source.destructive ?? false,
    maxSeverity: source['max-severity'],
    roles: source.roles,
    allowsFailedEvidence: source['allow-failed-evidence'] ?? false,
  }
}

/** The article's one-input form: `hasInput`, `inputPlaceholder`, `inputType`. */
function shortInput(source: OptionSource, effect: OptionEffect): InputField[] {
  if (!source.hasInput) return []
  const label = source.inputPlaceholder ?? source.label
  const name = effect === 'route' ? 'approver' : 'input'
  return [{ name, type: source.inputType ?? 'text', label, placeholder: source.inputPlaceholder, required: true }]
}

const toField = (source: InputSource): InputField => ({
  name: source.name,
  type: source.type,
  label: source.label,
  placeholder: source.placeholder,
  required: source.required,
  pattern: source.pattern,
  min: source.min,
  max: source.max,
  maxLength: source['max-length'],
  maxDays: source['max-days'],
  notInFuture: source['not-in-future'],
  choices: source.choices,
  argument: source.argument,
})

/** The field of a routing option that names the approver. */
export const approverField = (option: Pick<RuleOption, 'inputs'>): InputField | undefined =>
  option.inputs.find((field) => field.type === 'user') ?? option.inputs.find((field) => field.type === 'text')
