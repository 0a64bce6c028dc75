import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '@/lib/contracts/user'
import { type RouteRight, routeRights } from '@/lib/testing/route-rights'
import { createRouteWorld, type Ids, type RouteWorld, subjects, visitOf } from '@/lib/testing/route-world'

type Route = `${string} ${string}`
type Handler = (request: Request, context: { params: Promise<Ids> }) => Promise<Response>

/** Every route on disk with each of its methods: `GET conversations/[id]`. */
const onDisk = await Promise.all(
  readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .map(async (file) => {
      const handlers: Record<string, unknown> = await import(resolve('app/api', file))
      return Object.entries(handlers)
        .filter(([name]) => /^(GET|POST|PUT|PATCH|DELETE)$/.test(name))
        .map(([method, handler]) => [`${method} ${file.replace(/\/route\.ts$/, '')}`, handler as Handler] as const)
    }),
)
const handlers = new Map(onDisk.flat())

let world: RouteWorld
beforeAll(async () => {
  world = await createRouteWorld()
}, 60_000)
afterAll(() => world.end())

/** The status that the door answers with; `ids` fill the address. */
async function visit(
  route: string,
  right: RouteRight,
  ids: Ids,
  cookie?: string,
  headers?: Record<string, string>,
): Promise<number> {
  const [method = '', path = ''] = route.split(' ')
  const address = path.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => encodeURIComponent(ids[name] ?? 'x'))
  const query = right.query?.(ids)
  const request = visitOf(method, `/api/${address}${query ? `?${query}` : ''}`, {
    cookie,
    body: right.body?.(ids),
    headers,
  })
  const response = await handlers.get(route as Route)?.(request, { params: Promise.resolve({ ...ids, all: 'x' }) })
  await response?.body?.cancel()
  return response?.status ?? 0
}

const idsOf = async (right: RouteRight, owner = world.stranger): Promise<Ids> =>
  right.subject ? await subjects[right.subject](world, owner) : {}

/** What somebody gets whom the thing does not belong to; to administrators' routes ownership means nothing. */
const foreignStatus = (right: RouteRight, role: Role): number => {
  if (right.for === 'admin') return role === 'admin' ? right.status : 404
  return right.foreign?.[role] ?? 404
}

const missing: Ids = {
  seq: '999999',
  id: 'no-such-id',
  token: 'no-such-token',
  clientId: 'c',
  runId: 'r',
  messageId: 'm',
  digest: 'd',
}

test('every route and method has a row in the table of rights, and no row is left over', () => {
  expect(Object.keys(routeRights).toSorted()).toEqual([...handlers.keys()].toSorted())
})

describe.each(Object.entries(routeRights))('%s', (route, right) => {
  test('without a session', async () => {
    const status = await visit(route, right, await idsOf(right))

    expect(status).toBe(right.for === 'everybody' ? right.status : 401)
  })

  if (!route.startsWith('GET')) {
    test('from another site, or with the type of a form', async () => {
      const ids = await idsOf(right, world.people.admin)
      const cookie = await world.cookieOf(world.people.admin)
      const from = (headers: Record<string, string>) => visit(route, right, ids, cookie, headers)

      expect([
        await from({ origin: 'https://evil.example' }),
        await from({ 'sec-fetch-site': 'cross-site' }),
        await from({ 'sec-fetch-site': 'same-site' }),
        await from({ 'content-type': 'text/plain' }),
        await from({ 'content-type': 'application/x-www-form-urlencoded' }),
      ]).toEqual([403, 403, 403, 415, 415])
    })
  }

  test.each(roles)('%s', async (role) => {
    const person = world.people[role]
    const cookie = () => world.cookieOf(person)
    const isShut = right.for === 'admin' && role !== 'admin'

    const own = await visit(route, right, await idsOf(right, person), await cookie())

    expect(own).toBe(isShut ? 404 : right.status)
    if (!right.subject) return
    const foreign = await visit(route, right, await idsOf(right), await cookie())
    const gone = await visit(route, right, { ...(await idsOf(right)), ...missing }, await cookie())
    expect({ foreign, gone }).toEqual({ foreign: foreignStatus(right, role), gone: 404 })
  })
})
