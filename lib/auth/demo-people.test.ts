import { expect, test } from 'vitest'
import { people, setRole } from '@/db/admin/people'
import { userRole } from '@/db/schema'
import { testDatabase } from '@/lib/testing/database'
import { createAuth } from './auth'
import { seedDemoPeople } from './demo-people'

const secret = 's'.repeat(32)

async function seeded() {
  const db = testDatabase()
  const auth = createAuth(db, { secret, secureCookies: false })
  const seed = () => seedDemoPeople(auth, db, secret)
  const [analyst, , admin] = await seed()
  if (!analyst || !admin) throw new Error('there are three demo people')
  const roles = () =>
    Object.fromEntries(people(db, admin, new Date()).map(({ email, role }) => [email.split('@', 1)[0], role]))
  return { db, seed, analyst, admin, roles }
}

test('the next start keeps the role that an administrator gave to a demo person', async () => {
  const { db, seed, analyst, admin, roles } = await seeded()
  setRole(db, admin, { userId: analyst.id, role: 'approver', canSignIn: () => true }, new Date())

  const again = await seed()

  expect(again[0]).toMatchObject({ id: analyst.id, role: 'approver' })
  expect(roles()).toEqual({ analyst: 'approver', approver: 'approver', admin: 'admin' })
})

test('a start gives a role only to an account that has none', async () => {
  const { db, seed, roles } = await seeded()
  db.delete(userRole).run()

  await seed()

  expect(roles()).toEqual({ analyst: 'analyst', approver: 'approver', admin: 'admin' })
})
