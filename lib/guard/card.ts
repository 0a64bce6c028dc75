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
  /** As the rule has them. */
  ruleOptions: RuleOption[]
  secondRuleOptions: RuleOption[]
  /** As they were shown to the requester, and will be to the approver. */
  options: InteractionOption[]
  secondOptions: InteractionOption[]
}

export function makeCard(
  rule: Rule,
  facts: { severity: Severity | null; evidence: Evidence[] },
  targetName: string,
  requesterRole: Role,
): CardRecord {
  const routes = rule.options.some((option) => option.effect === 'route')
  const secondRuleOptions = routes ? [...secondStageOptions] : []
  return {
    title: rule.title,
    hint: rule.hint,
    targetName,
    requiredState: rule.requiredState,
    resume: rule.resume,
    ...facts,
    ruleOptions: rule.options,
    secondRuleOptions,
    options: rule.options.map((option) => showOption(option, { ...facts, role: requesterRole }, targetName)),
    secondOptions: secondRuleOptions.map((option) => showOption(option, { ...facts, role: 'approver' }, targetName)),
  }
}

function showOption(option: RuleOption, facts: OptionFacts, targetName: string): InteractionOption {
  const { id, label, effect, inputs, destructive } = option
  const disabled = disabledReason(option, facts)
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
