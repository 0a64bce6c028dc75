import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { user, userRole } from '@/db/schema'
import { inTransaction } from '@/db/transaction'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import type { Auth } from './auth'
import { isDemoAddress } from './demo-people'
import { hashPassword, insertPerson, type NewPerson } from './people'

/** Nobody can administer the installation yet: the demo's own administrator does not count. */
export function needsFirstAdmin(db: Db): boolean {
  const admins = db
    .select({ email: user.email })
    .from(user)
    .innerJoin(userRole, and(eq(userRole.userId, user.id), eq(userRole.role, 'admin')))
    .all()
  return admins.every(({ email }) => isDemoAddress(email))
}

/** Makes the first administrator; `not-found` once there is one, also when two come at the same moment. */
export async function createFirstAdmin(auth: Auth, db: Db, input: Omit<NewPerson, 'role'>, now: Date): Promise<Person> {
  const hash = await hashPassword(auth, input.password)
  return inTransaction(db, () => {
    if (!needsFirstAdmin(db)) throw new AppError('not-found', 'There is an administrator already.')
    return insertPerson(db, { ...input, role: 'admin', hash }, now)
  })
}

/** No letters that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 12

/** What only those know who see the server's console: `ABCD-EFGH-JKMN`. */
export function createSetupCode(): string {
  const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** Case, spaces and dashes don't matter. */
export function isSetupCode(code: string, entered: string): boolean {
  const [expected, given] = [code, entered].map((text) => Buffer.from(text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')))
  return expected !== undefined && given?.length === expected.length && timingSafeEqual(expected, given)
}
