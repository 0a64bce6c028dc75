import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRouteWorld, type RouteWorld, subjects, visitOf } from '@/lib/testing/route-world'
import * as decision from './[id]/decision/route'
import * as revise from './[id]/revise/route'
import { GET } from './[id]/route'
import * as withdraw from './[id]/withdraw/route'

let world: RouteWorld
beforeAll(async () => {
  world = await createRouteWorld()
}, 60_000)
afterAll(() => world.end())

test('a browser or a mail scanner that follows a link ahead of the person reads the card and decides nothing', async () => {
  const { analyst } = world.people
  const { id } = await subjects.card(world, analyst)
  const cookie = await world.cookieOf(analyst)
  const headers = { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' }
  const visit = () =>
    GET(visitOf('GET', `/api/interactions/${id}?optionId=save`, { cookie, headers }), {
      params: Promise.resolve({ id }),
    })

  const first = await (await visit()).json()
  const second = await (await visit()).json()

  expect(first.interaction).toMatchObject({ status: 'pending', decisions: [] })
  expect(second).toEqual(first)
})

test.each(Object.entries({ decision, revise, withdraw }))('%s is answered to POST alone', (_name, route) => {
  expect(Object.keys(route).filter((name) => /^[A-Z]+$/.test(name))).toEqual(['POST'])
})
