import type { CardOwners } from '@/lib/contracts/card-owners'
import type { DisabledReason, Evidence } from '@/lib/contracts/interaction'
import { type Severity, withinSeverity } from '@/lib/contracts/lineage'
import type { Role } from '@/lib/contracts/user'
import { declines } from './policy-check'
import type { RuleOption } from './policy-rule'

export interface OptionFacts {
  /** null = analysed, no impact. */
  severity: Severity | null
  evidence: readonly Evidence[]
  /** Of the person who decides. */
  role: Role
  /** Whose approval the first stage must lead to; absent = nobody's, or this is the second stage. */
  owners?: CardOwners | undefined
}

/** Why an option can't be chosen; undefined = it can. The card is drawn from it and the server decides by it. */
export function disabledReason(option: RuleOption, facts: OptionFacts): DisabledReason | undefined {
  if (option.roles && !option.roles.includes(facts.role)) {
    return { code: 'role-not-allowed', params: { roles: option.roles.join(', ') } }
  }
  if (declines(option)) return undefined
  const failed = facts.evidence.filter((row) => row.state === 'fail')
  if (failed.length > 0 && !option.allowsFailedEvidence) {
    return { code: 'evidence-failed', params: { evidence: failed.map((row) => row.code).join(', ') } }
  }
  if (option.maxSeverity && !withinSeverity(facts.severity ?? undefined, option.maxSeverity)) {
    return { code: 'severity-too-high', params: { severity: facts.severity ?? '', limit: option.maxSeverity } }
  }
  return facts.owners && ownedReason(option, facts.owners)
}

/** What takes effect on owned objects goes by one of their owners, and there must be one. */
function ownedReason(option: RuleOption, { objects, approvers, missing }: CardOwners): DisabledReason | undefined {
  if (option.effect === 'run' && !option.allowsFailedEvidence)
    return { code: 'owner-approves', params: { objects: objects.map(({ name }) => name).join(', ') } }
  return option.effect === 'route' && approvers.length === 0
    ? { code: 'no-owner', params: { missing: missing.join(', ') } }
    : undefined
}
