import type { Rule } from './rule'

const asksWho = /谁|哪位|哪个人|什么人|什么时候|何时|几点|\bwho\b|\bwhom\b|\bwhen\b|\bwhose\b/i
const decided =
  /批准|审批|同意|拒绝|驳回|通过(?:了|的)|决定|放行|否决|\bapprov\w*|\breject\w*|\bdeclin\w*|\bdecided?\b|\bsign(?:ed)? off\b|\bconfirmed\b/i
const released = /发布|上线|发版|\breleas\w*|\bpublish\w*|\bdeploy\w*|\bshipped\b|\brolled? back\b|回滚/i

/** 「谁批准了昨天的发布」, `who approved the last release`: a question about what was decided, never a wish to release. */
const decisions: Rule = ({ verbs, tables }) => {
  if (!asksWho.test(verbs)) return undefined
  if (decided.test(verbs)) return { kind: 'decisions' }
  const isPast = /了|的|过|上次|上一|最近|昨天|\b(?:did|was|were|has|have|last|latest|released|published|deployed)\b/i
  return tables.length === 0 && released.test(verbs) && isPast.test(verbs) ? { kind: 'list-packs' } : undefined
}

export const decisionRules: readonly Rule[] = [decisions]
