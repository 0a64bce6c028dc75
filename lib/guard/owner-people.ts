import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { user, userRole } from '@/db/schema'
import type { Person } from '@/lib/contracts/user'
import type { OwnerRule } from './owner-rules'

/** A person whom the file names as an owner and who can never decide. */
export interface OwnerProblem {
  user: string
  code: 'owner-unknown' | 'owner-not-approver'
}

export interface OwnerPeople {
  /** Those who may approve, by name. */
  approvers: Person[]
  problems: OwnerProblem[]
}

/** Whom a rule means, among the accounts of now. An owner who is unknown, or no approver, is a problem and never lets anybody else in. */
export function ownerPeople(db: Db, rule: OwnerRule): OwnerPeople {
  const accounts = everybody(db)
  const problems = rule.users.flatMap((email): OwnerProblem[] => {
    const found = accounts.find((account) => account.email === email)
    if (!found) return [{ user: email, code: 'owner-unknown' }]
    return found.role === 'analyst' ? [{ user: email, code: 'owner-not-approver' }] : []
  })
  const approvers = accounts
    .filter(({ email, role }) => role !== 'analyst' && (rule.users.includes(email) || rule.roles.includes(role)))
    .map(({ id, name, role }) => ({ id, name, role }))
  return { approvers, problems }
}

const everybody = (db: Db) =>
  db
    .select({ id: user.id, name: user.name, email: user.email, role: userRole.role })
    .from(user)
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .orderBy(user.name)
    .all()
    .map((account) => ({ ...account, email: account.email.toLowerCase() }))
