import { createHmac } from 'node:crypto'
import type { Db } from '@/db/client'
import type { Person, Role } from '@/lib/contracts/user'
import type { Auth } from './auth'
import { createPerson } from './people'

const demoPeople: ReadonlyArray<{ role: Role; name: string }> = [
  { role: 'analyst', name: '李安 Li An' },
  { role: 'approver', name: '王衡 Wang Heng' },
  { role: 'admin', name: '赵明 Zhao Ming' },
]

const domain = '@demo.sluice.invalid'
const email = (role: Role) => `${role}${domain}`
/** Nobody types it: derived from the installation's secret, so that one-click sign-in goes the ordinary way. */
const password = (secret: string, role: Role) => createHmac('sha256', secret).update(`demo ${role}`).digest('hex')

/** Accounts that anybody on this machine may use; they count for nothing once others can reach the server. */
export const isDemoAddress = (address: string): boolean => address.endsWith(domain)

/** Only those that are missing: what an administrator has changed since stays as it is. */
export async function seedDemoPeople(auth: Auth, db: Db, secret: string): Promise<Person[]> {
  const people: Person[] = []
  for (const { role, name } of demoPeople) {
    people.push(await createPerson(auth, db, { role, name, email: email(role), password: password(secret, role) }))
  }
  return people
}

/** Signs in as a demo person; the response carries the session cookie. */
export const demoSignInResponse = (
  auth: Auth,
  secret: string,
  role: Role,
  headers = new Headers(),
): Promise<Response> =>
  auth.api.signInEmail({ body: { email: email(role), password: password(secret, role) }, headers, asResponse: true })

/** The same for somebody who is signed in already, whatever role the account has by now. */
export const demoRole = (address: string): Role => address.slice(0, -domain.length) as Role
