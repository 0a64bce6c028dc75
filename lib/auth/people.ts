import { eq, inArray } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { user, userRole } from '@/db/schema'
import type { Person, Role } from '@/lib/contracts/user'
import type { Auth } from './auth'

const columns = { id: user.id, name: user.name, role: userRole.role }

/** A person with the role that our own table gives; an account without a role is nobody. */
export const findPerson = (db: Db, id: string): Person | undefined =>
  db.select(columns).from(user).innerJoin(userRole, eq(userRole.userId, user.id)).where(eq(user.id, id)).get()

export const listPeople = (db: Db, roles: readonly Role[]): Person[] =>
  db
    .select(columns)
    .from(user)
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .where(inArray(userRole.role, [...roles]))
    .orderBy(user.name)
    .all()

/** Creates a local account; the same e-mail again only sets name and role. */
export async function createPerson(
  auth: Auth,
  db: Db,
  input: { name: string; email: string; password: string; role: Role },
): Promise<Person> {
  const found = db.select({ id: user.id }).from(user).where(eq(user.email, input.email)).get()
  const id = found?.id ?? (await insertAccount(auth, input))
  db.insert(userRole)
    .values({ userId: id, role: input.role })
    .onConflictDoUpdate({ target: userRole.userId, set: { role: input.role } })
    .run()
  return { id, name: input.name, role: input.role }
}

async function insertAccount(auth: Auth, input: { name: string; email: string; password: string }): Promise<string> {
  const context = await auth.$context
  const created = await context.internalAdapter.createUser(
    { name: input.name, email: input.email, emailVerified: true },
    { method: 'email-password' },
  )
  const password = await context.password.hash(input.password)
  await context.internalAdapter.linkAccount({
    userId: created.id,
    providerId: 'credential',
    accountId: created.id,
    password,
  })
  return created.id
}

/** By the exact name; undefined when nobody or more than one person has it. */
export function findPersonNamed(db: Db, name: string): Person | undefined {
  const found = db
    .select(columns)
    .from(user)
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .where(eq(user.name, name))
    .limit(2)
    .all()
  return found.length === 1 ? found[0] : undefined
}
