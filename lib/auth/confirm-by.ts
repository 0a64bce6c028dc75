import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { account, user } from '@/db/schema'
import type { ConfirmBy } from '@/lib/contracts/session'
import { isDemoAddress } from './demo-people'

/** How a person who is signed in shows once more that it is they. */
export function confirmBy(db: Db, personId: string): ConfirmBy {
  const accounts = db
    .select({ email: user.email, providerId: account.providerId })
    .from(user)
    .innerJoin(account, eq(account.userId, user.id))
    .where(eq(user.id, personId))
    .all()
  if (accounts.some(({ email }) => isDemoAddress(email))) return 'demo'
  return accounts.some(({ providerId }) => providerId === 'credential') ? 'password' : 'provider'
}
