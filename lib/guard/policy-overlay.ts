import { withinSeverity } from '@/lib/contracts/lineage'
import { checkOptions, checkRule, type PolicyProblem } from './policy-check'
import { durationMs, type Rule, type RuleOption, toRule } from './policy-rule'
import type { OverlaySource, RuleSource } from './policy-schema'

type BareRule = Omit<Rule, 'version'>

/** Applies an environment's changes; what would loosen a rule is a problem and changes nothing. */
export function tighten(
  rules: readonly BareRule[],
  overlays: readonly OverlaySource[],
  path: PropertyKey[],
): { rules: BareRule[]; problems: PolicyProblem[] } {
  const problems: PolicyProblem[] = []
  let result = [...rules]
  for (const [index, overlay] of overlays.entries()) {
    const base = result.find((rule) => rule.tool === overlay.name)
    const changed =
      base && !base.receiptOnly
        ? tightenCard(base, overlay, [...path, index])
        : newCard(overlay, base, [...path, index])
    problems.push(...changed.problems)
    result = [...result.filter((rule) => rule !== base), changed.rule]
  }
  return { rules: result, problems }
}

function tightenCard(
  base: BareRule,
  overlay: OverlaySource,
  path: PropertyKey[],
): { rule: BareRule; problems: PolicyProblem[] } {
  const rule = apply(base, overlay)
  return { rule, problems: [...loosenings(base, overlay, path), ...checkOptions(rule, path)] }
}

/** A card for a tool that had none; its resume mode stays. */
function newCard(
  overlay: OverlaySource,
  base: BareRule | undefined,
  path: PropertyKey[],
): { rule: BareRule; problems: PolicyProblem[] } {
  const { name, expires, confirmation } = overlay
  const source: RuleSource = { name, expires, resume: base?.resume ?? 'replay', confirmation }
  return { rule: toRule(source), problems: checkRule(source, path) }
}

function loosenings(base: BareRule, overlay: OverlaySource, path: PropertyKey[]): PolicyProblem[] {
  const problem = (message: string, ...more: PropertyKey[]): PolicyProblem => ({
    path: [...path, ...more],
    message: `${base.tool}: an environment may only tighten: ${message}`,
  })
  const problems: PolicyProblem[] = []
  if (overlay.confirmation) problems.push(problem('the card itself stays', 'confirmation'))
  if (overlay.expires && durationMs(overlay.expires) > base.expiresMs)
    problems.push(problem('the time to decide can only get shorter', 'expires'))
  for (const id of overlay.remove ?? []) {
    if (!base.options.some((option) => option.id === id))
      problems.push(problem(`there is no option ${id} to remove`, 'remove'))
  }
  for (const [index, change] of (overlay.options ?? []).entries()) {
    const option = base.options.find((candidate) => candidate.id === change.id)
    const found = option ? loosenedOption(option, change) : [`there is no option ${change.id}`]
    problems.push(...found.map((message) => problem(message, 'options', index)))
  }
  return problems
}

function loosenedOption(option: RuleOption, change: NonNullable<OverlaySource['options']>[number]): string[] {
  const limit = change['max-severity']
  const rises = limit !== undefined && option.maxSeverity !== undefined && !withinSeverity(limit, option.maxSeverity)
  const added = change.roles?.some((role) => option.roles && !option.roles.includes(role)) ?? false
  return [...(rises ? ['max-severity can only fall'] : []), ...(added ? ['roles can only be taken away'] : [])]
}

function apply(base: BareRule, overlay: OverlaySource): BareRule {
  const options = base.options
    .filter((option) => !overlay.remove?.includes(option.id))
    .map((option): RuleOption => {
      const change = overlay.options?.find((candidate) => candidate.id === option.id)
      if (!change) return option
      return {
        ...option,
        maxSeverity: change['max-severity'] ?? option.maxSeverity,
        roles: change.roles ?? option.roles,
        typeToConfirm: change['type-to-confirm'] ?? option.typeToConfirm,
      }
    })
  return { ...base, options, expiresMs: overlay.expires ? durationMs(overlay.expires) : base.expiresMs }
}
