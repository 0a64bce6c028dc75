import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { POST as authenticate } from '@/app/api/auth/[...all]/route'
import { POST as demoSignIn } from '@/app/api/demo/sign-in/route'
import { actRoute, writeRoute } from './route-door'

const visit = (headers: Record<string, string>) =>
  new NextRequest('http://127.0.0.1:3000/api/x', {
    method: 'POST',
    body: '{}',
    headers: { host: '127.0.0.1:3000', 'content-type': 'application/json', ...headers },
  })
const context = { params: Promise.resolve({}) }

test.each([
  ['writes', writeRoute(z.object({}), () => ({}))],
  ['acts', actRoute(() => ({}))],
  ['signs in', authenticate],
  ['signs in on the demo', demoSignIn],
] as const)('a door that %s does not open to a request that does not come from our own pages', async (_what, door) => {
  const origins: Array<Record<string, string>> = [{}, { origin: 'http://evil.example' }, { 'sec-fetch-site': 'none' }]
  for (const headers of origins) {
    const response = await (door as ReturnType<typeof actRoute>)(visit(headers), context)

    expect([response.status, (await response.json()).error.code]).toEqual([403, 'bad-origin'])
  }
})
