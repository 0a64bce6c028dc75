import type { Db } from '@/db/client'
import type { Person } from '@/lib/contracts/user'
import type { Auth } from './auth'
import { isDemoAddress } from './demo-people'
import { findPerson } from './people'
import { noteSeen } from './sessions'

/** The session that a request came in. */
export interface Session {
  id: string
  /** When somebody signed in to begin it. */
  since: Date
}

export interface SignedIn {
  person: Person
  session: Session
}

/** The signed-in person of a request; undefined without a valid session. Demo accounts count only where `allowsDemo`. */
export async function signedInBy(
  auth: Auth,
  db: Db,
  headers: Headers,
  allowsDemo: boolean,
): Promise<SignedIn | undefined> {
  const found = await auth.api.getSession({ headers })
  if (!found || (!allowsDemo && isDemoAddress(found.user.email))) return undefined
  const person = findPerson(db, found.user.id)
  if (person) noteSeen(db, found.session, new Date())
  return person && { person, session: { id: found.session.id, since: new Date(found.session.createdAt) } }
}
