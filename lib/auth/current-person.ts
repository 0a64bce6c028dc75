import type { Db } from '@/db/client'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import type { Auth } from './auth'
import { findPerson } from './people'

/** The signed-in person of a request; undefined without a valid session. */
export async function currentPerson(auth: Auth, db: Db, headers: Headers): Promise<Person | undefined> {
  const found = await auth.api.getSession({ headers })
  return found ? findPerson(db, found.user.id) : undefined
}

export async function requirePerson(auth: Auth, db: Db, headers: Headers): Promise<Person> {
  const person = await currentPerson(auth, db, headers)
  if (!person) throw new AppError('not-signed-in', 'Sign in first.')
  return person
}
