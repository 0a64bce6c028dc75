import type { Db } from '@/db/client'
import type { CardOwners } from '@/lib/contracts/card-owners'
import type { Person } from '@/lib/contracts/user'
import type { Platform } from '@/lib/platform/port'
import { ownerPeople } from './owner-people'
import { type OwnerRule, rulesFor } from './owner-rules'
import type { Policy } from './policy'
import type { Rule } from './policy-rule'
import type { Subject } from './subject'
import { touchedObjects } from './touched-objects'

/**
 * Whose approval a call needs: somebody who owns every owned object that it touches, and who is not the requester. undefined = no
 * object has owners, the rule knows no second person, or the requester repairs what they own themselves. Nobody left is an empty list,
 * which lets nobody approve.
 */
export function cardOwners(
  { db, policy, platform }: { db: Db; policy: Policy; platform: Platform },
  rule: Rule,
  subject: Subject,
  requester: Person,
): CardOwners | undefined {
  if (!rule.options.some((option) => option.effect === 'route')) return undefined
  const owned = touchedObjects(subject, platform).flatMap((object) => {
    const rules = rulesFor(policy.owners, policy.environment, object)
    return rules.length > 0 ? [{ object, rules }] : []
  })
  if (owned.length === 0) return undefined
  const allowed = [...new Set(owned.flatMap(({ rules }) => rules))].map((each) => ownerPeople(db, each))
  const [first, ...others] = allowed.map(({ approvers }) => approvers)
  const ownsAll = (first ?? []).filter(({ id }) => others.every((list) => list.some((person) => person.id === id)))
  if (subject.repairs && ownsAll.some(({ id }) => id === requester.id)) return undefined
  const approvers = ownsAll.filter(({ id }) => id !== requester.id).map(({ id, name }) => ({ id, name }))
  return {
    objects: owned.map(({ object, rules }) => ({ ...object, rules: rules.map(asShown) })),
    approvers,
    missing: [...new Set(allowed.flatMap(({ problems }) => problems.map((problem) => problem.user)))],
  }
}

const asShown = ({ pattern, users, roles, line }: OwnerRule) => ({
  pattern,
  line,
  users: [...users],
  roles: [...roles],
})
