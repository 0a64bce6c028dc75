import { and, eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { account } from '@/db/schema'
import { inTransaction } from '@/db/transaction'
import { AppError } from '@/lib/errors'
import type { Auth } from './auth'
import type { SignedIn } from './current-person'
import { hashPassword } from './people'
import { endOtherSessions } from './sessions'

/** A new password for whoever knows the present one; all other sessions end with it. Throws `wrong-password`. */
export async function changePassword(
  auth: Auth,
  db: Db,
  { person, session }: SignedIn,
  change: { current: string; next: string },
  now: Date,
): Promise<void> {
  const ofPerson = and(eq(account.userId, person.id), eq(account.providerId, 'credential'))
  const stored = db.select({ password: account.password }).from(account).where(ofPerson).get()?.password
  if (!stored) throw new AppError('not-found', 'This account has no password.')
  const { password } = await auth.$context
  if (!(await password.verify({ hash: stored, password: change.current })))
    throw new AppError('wrong-password', 'The current password is wrong.')
  const hash = await hashPassword(auth, change.next)
  inTransaction(db, () => {
    db.update(account).set({ password: hash, updatedAt: now }).where(ofPerson).run()
    endOtherSessions(db, person.id, session.id)
  })
}
