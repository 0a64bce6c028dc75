import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session as sessions } from '@/db/schema'
import { testDatabase } from '@/lib/testing/database'
import { createAuth } from './auth'
import { signedInBy } from './current-person'
import { demoSignInResponse, seedDemoPeople } from './demo-people'
import { endOtherSessions, endSession, isSessionOpen, listSessions } from './sessions'

const secret = 's'.repeat(32)

async function world() {
  const db = testDatabase()
  const auth = createAuth(db, { secret, secureCookies: false })
  await seedDemoPeople(auth, db, secret)
  const signIn = async (role: 'analyst' | 'approver') => {
    const response = await demoSignInResponse(auth, secret, role)
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const read = () => signedInBy(auth, db, new Headers({ cookie }), true)
    const found = await read()
    if (!found) throw new Error('not signed in')
    return { ...found, cookie, read }
  }
  return { db, auth, signIn }
}

test('a person sees their own sessions, and which of them asks', async () => {
  const { db, signIn } = await world()
  const first = await signIn('analyst')
  const second = await signIn('analyst')
  await signIn('approver')

  const listed = listSessions(db, first.person, second.session.id, new Date())

  expect(listed.map(({ id, isCurrent }) => [id, isCurrent]).toSorted()).toEqual(
    [
      [first.session.id, false],
      [second.session.id, true],
    ].toSorted(),
  )
  expect(JSON.stringify(listed)).not.toContain(decodeURIComponent(first.cookie.split('=')[1] ?? '').slice(0, 20))
})

test('an ended session is nobody’s any more', async () => {
  const { db, signIn } = await world()
  const { person, session, read } = await signIn('analyst')

  endSession(db, person, session.id)

  expect(await read()).toBeUndefined()
  expect(isSessionOpen(db, session.id, new Date())).toBe(false)
})

test('somebody else’s session is as unknown as one that never was', async () => {
  const { db, signIn } = await world()
  const mine = await signIn('analyst')
  const theirs = await signIn('approver')

  for (const id of [theirs.session.id, 'nope'])
    expect(() => endSession(db, mine.person, id)).toThrow(expect.objectContaining({ code: 'not-found' }))
  expect(await theirs.read()).toBeDefined()
})

test('signing out everywhere else leaves the session that asks, and other people', async () => {
  const { db, signIn } = await world()
  const [here, there, theirs] = [await signIn('analyst'), await signIn('analyst'), await signIn('approver')]

  endOtherSessions(db, here.person.id, here.session.id)

  expect([await here.read(), await there.read(), await theirs.read()].map(Boolean)).toEqual([true, false, true])
})

test('every sign-in begins a session of its own', async () => {
  const { signIn } = await world()

  const [first, second] = [await signIn('analyst'), await signIn('analyst')]

  expect(second.session.id).not.toBe(first.session.id)
  expect(second.cookie).not.toBe(first.cookie)
})

test('a demo account counts for nothing where others can reach the server', async () => {
  const { db, auth, signIn } = await world()
  const { cookie } = await signIn('analyst')

  expect(await signedInBy(auth, db, new Headers({ cookie }), false)).toBeUndefined()
})

test('a request says that its person was seen, at most once a minute, and lengthens nothing', async () => {
  const { db, signIn } = await world()
  const { session: own, read } = await signIn('analyst')
  const row = () => db.select().from(sessions).where(eq(sessions.id, own.id)).get()
  const setBack = (ms: number) => {
    const updatedAt = new Date(Math.floor((Date.now() - ms) / 1000) * 1000)
    db.update(sessions).set({ updatedAt }).where(eq(sessions.id, own.id)).run()
    return updatedAt
  }
  const ends = row()?.expiresAt

  const recent = setBack(30_000)
  await read()
  expect(row()?.updatedAt).toEqual(recent)

  setBack(90_000)
  await read()
  expect(Date.now() - (row()?.updatedAt.getTime() ?? 0)).toBeLessThan(5_000)
  expect(row()?.expiresAt).toEqual(ends)
})
