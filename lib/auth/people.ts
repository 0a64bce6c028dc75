import { eq, inArray } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { account, user, userRole } from '@/db/schema'
import { inTransaction } from '@/db/transaction'
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

export interface NewPerson {
  name: string
  email: string
  password: string
  role: Role
}

/** Creates a local account. The same e-mail again changes nothing: the person is given back with the role that they have by now. */
export async function createPerson(auth: Auth, db: Db, input: NewPerson): Promise<Person> {
  const found = db.select({ id: user.id }).from(user).where(eq(user.email, input.email.toLowerCase())).get()
  if (found) return findPerson(db, found.id) ?? setRole(db, { ...input, id: found.id })
  const hash = await hashPassword(auth, input.password)
  return inTransaction(db, () => insertPerson(db, { ...input, hash }, new Date()))
}

export const hashPassword = async (auth: Auth, password: string): Promise<string> =>
  (await auth.$context).password.hash(password)

/** Account, password and role, in the caller's transaction. Throws where the e-mail is taken. */
export function insertPerson(db: Db, input: Omit<NewPerson, 'password'> & { hash: string }, at: Date): Person {
  const id = crypto.randomUUID()
  const times = { createdAt: at, updatedAt: at }
  db.insert(user)
    .values({ id, name: input.name, email: input.email.toLowerCase(), emailVerified: true, ...times })
    .run()
  const credential = { providerId: 'credential', accountId: id, password: input.hash }
  db.insert(account)
    .values({ id: crypto.randomUUID(), userId: id, ...credential, ...times })
    .run()
  return setRole(db, { id, name: input.name, role: input.role })
}

function setRole(db: Db, { id, name, role }: Person): Person {
  db.insert(userRole).values({ userId: id, role }).onConflictDoUpdate({ target: userRole.userId, set: { role } }).run()
  return { id, name, role }
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
