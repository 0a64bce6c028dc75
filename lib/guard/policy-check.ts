import { type InputField, typedNameInput } from '@/lib/contracts/interaction'
import { approverField, type Rule, type RuleOption, toRule } from './policy-rule'
import type { OptionSource, PolicySource, RuleSource } from './policy-schema'

/** A rule that is well-formed but makes no sense; `path` is where the file says it. */
export interface PolicyProblem {
  path: PropertyKey[]
  message: string
}

/** Everything zod can't see: no way to decline, a card that contradicts itself, names used twice. */
export function checkPolicy(source: PolicySource): PolicyProblem[] {
  const seen = new Set<string>()
  return source['dangerous-tools'].flatMap((rule, index) => {
    const path = ['dangerous-tools', index]
    const twice = seen.has(rule.name) ? [{ path, message: `a second rule for ${rule.name}` }] : []
    seen.add(rule.name)
    return [...twice, ...checkRule(rule, path)]
  })
}

export function checkRule(rule: RuleSource, path: PropertyKey[]): PolicyProblem[] {
  if (rule['receipt-only']) {
    return rule.confirmation
      ? [{ path, message: `${rule.name}: receipt-only and confirmation exclude each other` }]
      : []
  }
  if (!rule.confirmation)
    return [{ path, message: `${rule.name}: neither receipt-only nor a confirmation with options` }]
  const at = [...path, 'confirmation', 'options']
  const finished = toRule(rule)
  return [
    ...rule.confirmation.options.flatMap((option, index) =>
      checkOption(option, finished.options[index], [...at, index]),
    ),
    ...checkOptions(finished, at),
  ]
}

/** A way to decline must be open to everybody at every time. */
export function checkOptions(rule: Pick<Rule, 'tool' | 'options'>, path: PropertyKey[]): PolicyProblem[] {
  const ids = rule.options.map((option) => option.id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  const canDecline = rule.options.some((option) => declines(option) && !option.roles && !option.maxSeverity)
  return [
    ...(twice ? [{ path, message: `${rule.tool}: two options are called ${twice}` }] : []),
    ...(canDecline
      ? []
      : [{ path, message: `${rule.tool}: no way to decline; add an option with effect: decline or continue` }]),
  ]
}

export const declines = (option: Pick<RuleOption, 'effect'>): boolean =>
  option.effect === 'decline' || option.effect === 'continue'

function checkOption(source: OptionSource, option: RuleOption | undefined, path: PropertyKey[]): PolicyProblem[] {
  if (!option) return []
  const messages = [
    source.second && option.effect !== 'route' ? 'second needs effect: route' : undefined,
    source.inputs && source.hasInput ? 'use either hasInput or inputs' : undefined,
    option.effect === 'route' && !approverField(option) ? 'a second person needs an input that names them' : undefined,
    declines(option) && option.typeToConfirm ? 'declining needs no typed name' : undefined,
    ...option.inputs.flatMap(checkField),
    ...(source.inputs ?? []).map((input) =>
      input.type === 'items' && !input.argument
        ? `${input.name} chooses items, so it must name an argument`
        : undefined,
    ),
    ...(source.inputs ?? []).map((input) =>
      input.affects && !input.argument ? `${input.name} affects the preview, so it must name an argument` : undefined,
    ),
  ]
  return messages.flatMap((message) => (message ? [{ path, message: `${option.id}: ${message}` }] : []))
}

const checkField = (field: InputField): Array<string | undefined> => [
  field.name === typedNameInput ? `the input name ${typedNameInput} is taken` : undefined,
  field.type === 'select' && !field.choices ? `the input ${field.name} needs choices` : undefined,
  field.pattern !== undefined && !isPattern(field.pattern)
    ? `the pattern of ${field.name} is no regular expression`
    : undefined,
]

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
