import type { Evidence, InteractionOption } from '@/lib/contracts/interaction'
import type { Severity } from '@/lib/contracts/lineage'
import type { Localized } from '@/lib/contracts/localized'
import type { Role } from '@/lib/contracts/user'
import { disabledReason, type OptionFacts } from './option-allowed'
import type { Rule, RuleOption } from './policy-rule'
import { secondStageOptions } from './second-stage'

/** What the ledger keeps of a card: enough to show it and to judge an option by the predicate that drew it. */
export interface CardRecord {
  title: Localized
  hint?: Localized
  targetName: string
  requiredState?: string
  resume: Rule['resume']
  severity: Severity | null
  evidence: Evidence[]
  contentHash?: string
  /** Arguments that options show as inputs: another value needs another preview. */
  previewed: Record<string, unknown>
  /** As the rule has them. */
  ruleOptions: RuleOption[]
  secondRuleOptions: RuleOption[]
  /** As they were shown to the requester, and will be to the approver. */
  options: InteractionOption[]
  secondOptions: InteractionOption[]
}

export interface CardFacts {
  severity: Severity | null
  evidence: Evidence[]
  targetName: string
  previewed: Record<string, unknown>
  requesterRole: Role
}

export function makeCard(rule: Rule, facts: CardFacts): CardRecord {
  const { severity, evidence, targetName, previewed, requesterRole } = facts
  const routes = rule.options.some((option) => option.effect === 'route')
  const secondRuleOptions = routes ? [...secondStageOptions] : []
  const { title, hint, requiredState, resume } = rule
  const show = (role: Role) => (option: RuleOption) => showOption(option, { severity, evidence, role }, facts)
  return {
    title,
    hint,
    targetName,
    requiredState,
    resume,
    severity,
    evidence,
    previewed,
    ruleOptions: rule.options,
    secondRuleOptions,
    options: rule.options.map(show(requesterRole)),
    secondOptions: secondRuleOptions.map(show('approver')),
  }
}

function showOption(option: RuleOption, facts: OptionFacts, { targetName, previewed }: CardFacts): InteractionOption {
  const { id, label, effect, destructive } = option
  const disabled = disabledReason(option, facts)
  const inputs = option.inputs.map((field) =>
    field.argument === undefined ? field : { ...field, initial: previewed[field.argument] },
  )
  return {
    id,
    label,
    effect,
    inputs,
    destructive,
    ...(option.typeToConfirm ? { typeToConfirm: targetName } : {}),
    ...(disabled ? { disabled } : {}),
  }
}
