import { expect, test } from 'vitest'
import { testDatabase } from '@/lib/testing/database'
import { createAuth } from './auth'
import { seedDemoPeople } from './demo-people'
import { createFirstAdmin, createSetupCode, isSetupCode, needsFirstAdmin } from './first-admin'
import { createPerson, listPeople } from './people'

const secret = 's'.repeat(32)
const input = { name: 'Ada', email: 'Ada@example.invalid', password: 'a-long-password' }

function world() {
  const db = testDatabase()
  return { db, auth: createAuth(db, { secret, secureCookies: false }) }
}

test('the first administrator is made once', async () => {
  const { db, auth } = world()
  expect(needsFirstAdmin(db)).toBe(true)

  await createFirstAdmin(auth, db, input, new Date())

  expect(needsFirstAdmin(db)).toBe(false)
  expect(listPeople(db, ['admin'])).toMatchObject([{ name: 'Ada', role: 'admin' }])
  const again = createFirstAdmin(auth, db, { ...input, email: 'eve@example.invalid' }, new Date())
  await expect(again).rejects.toMatchObject({ code: 'not-found' })
})

test('of two that come at the same moment one wins', async () => {
  const { db, auth } = world()

  const both = await Promise.allSettled(
    ['ada', 'eve'].map((name) =>
      createFirstAdmin(auth, db, { ...input, email: `${name}@example.invalid` }, new Date()),
    ),
  )

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(listPeople(db, ['admin'])).toHaveLength(1)
})

test('the administrator of the demo, and people of other roles, are no first administrator', async () => {
  const { db, auth } = world()
  await seedDemoPeople(auth, db, secret)
  await createPerson(auth, db, { ...input, role: 'approver' })

  expect(needsFirstAdmin(db)).toBe(true)
})

test('a code is long, is another one each time, and may be typed carelessly', () => {
  const code = createSetupCode()

  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect(createSetupCode()).not.toBe(code)
  expect(isSetupCode(code, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(true)
  expect([createSetupCode(), '', code.slice(1), `${code}A`].map((entered) => isSetupCode(code, entered))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
