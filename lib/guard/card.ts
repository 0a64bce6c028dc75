import type { CardOwners } from '@/lib/contracts/card-owners'
import type { Evidence, InteractionOption } from '@/lib/contracts/interaction'
import type { Severity } from '@/lib/contracts/lineage'
import type { Localized } from '@/lib/contracts/localized'
import type { PackScope } from '@/lib/contracts/pack-scope'
import type { Provenance } from '@/lib/contracts/provenance'
import type { Role } from '@/lib/contracts/user'
import { disabledReason, type OptionFacts } from './option-allowed'
import { approverField, type Rule, type RuleOption } from './policy-rule'
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
  /** Owned objects, and the only persons who may approve. */
  owners?: CardOwners
  provenance?: Provenance
  scope?: PackScope
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
  owners: CardOwners | undefined
  provenance: Provenance | undefined
}

export function makeCard(rule: Rule, facts: CardFacts): CardRecord {
  const { severity, evidence, targetName, previewed, requesterRole, owners, provenance } = facts
  const routes = rule.options.some((option) => option.effect === 'route')
  const careful = (option: RuleOption) => (provenance?.taint ? typed(option) : option)
  const ruleOptions = rule.options.map(careful)
  const secondRuleOptions = routes ? secondStageOptions.map(careful) : []
  const { title, hint, requiredState, resume } = rule
  const show = (seen: Pick<OptionFacts, 'role' | 'owners'>) => (option: RuleOption) =>
    showOption(option, { severity, evidence, ...seen }, facts)
  return {
    title,
    hint,
    targetName,
    requiredState,
    resume,
    severity,
    evidence,
    previewed,
    ...(owners ? { owners } : {}),
    ...(provenance ? { provenance } : {}),
    ruleOptions,
    secondRuleOptions,
    options: ruleOptions.map(show({ role: requesterRole, owners })),
    secondOptions: secondRuleOptions.map(show({ role: 'approver' })),
  }
}

/** What one press would let take effect needs the object's name typed: something that was read may have asked for it. */
const typed = (option: RuleOption): RuleOption =>
  option.effect === 'run' && !option.allowsFailedEvidence ? { ...option, typeToConfirm: true } : option

function showOption(option: RuleOption, facts: OptionFacts, { targetName, previewed }: CardFacts): InteractionOption {
  const { id, label, effect, destructive } = option
  const disabled = disabledReason(option, facts)
  const named = effect === 'route' && facts.owners ? approverField(option) : undefined
  const inputs = option.inputs.map((field) => ({
    ...field,
    ...(field.argument === undefined ? {} : { initial: previewed[field.argument] }),
    ...(field === named ? { people: facts.owners?.approvers } : {}),
  }))
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

/** The only persons who may approve; undefined = nobody's approval in particular. */
export const ownerIdsOf = ({ owners }: CardRecord): string[] | undefined => owners?.approvers.map(({ id }) => id)
