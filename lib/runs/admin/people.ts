import type { z } from 'zod'
import { hasAccount, people, revokeSessions, setRole } from '@/db/admin/people'
import { authorize, installation } from '@/db/authorize'
import { appendAudit } from '@/db/ledger/audit'
import { inTransaction } from '@/db/transaction'
import { isDemoAddress } from '@/lib/auth/demo-people'
import { hashPassword, insertPerson } from '@/lib/auth/people'
import type { newPerson, PersonLine } from '@/lib/contracts/admin-system'
import type { Person, Role } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import type { Runtime } from '@/lib/runs/runtime'

export const listAccounts = ({ db, now }: Runtime, admin: Person): { items: PersonLine[] } => ({
  items: people(db, admin, now()),
})

export function changeRoleOf(runtime: Runtime, admin: Person, userId: string, role: Role): { items: PersonLine[] } {
  const canSignIn = (email: string) => runtime.env.demoAccounts || !isDemoAddress(email)
  setRole(runtime.db, admin, { userId, role, canSignIn }, runtime.now())
  return listAccounts(runtime, admin)
}

export function endSessionsOf(runtime: Runtime, admin: Person, userId: string): { items: PersonLine[] } {
  revokeSessions(runtime.db, admin, userId, runtime.now())
  return listAccounts(runtime, admin)
}

/** A local account; an e-mail that has one already is a conflict, never another password. */
export async function addAccount(
  runtime: Runtime,
  admin: Person,
  input: z.infer<typeof newPerson>,
): Promise<{ items: PersonLine[] }> {
  authorize(admin, 'installation.manage', installation)
  const { db, auth, now } = runtime
  const hash = await hashPassword(auth, input.password)
  inTransaction(db, () => {
    if (hasAccount(db, input.email)) throw new AppError('conflict', 'There is an account with this e-mail already.')
    const person = insertPerson(db, { ...input, hash }, now())
    const body = { name: person.name, role: person.role }
    appendAudit(db, { actorId: admin.id, action: 'person.added', subject: person.id, body }, now())
  })
  return listAccounts(runtime, admin)
}
