import { expect } from '@playwright/test'
import { originOf, test } from './fixtures'

test('every bad request has a coded answer and loses nothing', async ({ person }) => {
  const page = await person('analyst')
  const { request } = page
  const headers = originOf(page.url())
  const { id } = await (await request.post('/api/conversations', { data: {}, headers })).json()
  const messages = `/api/conversations/${id}/messages`
  const codeOf = async (answer: { status(): number; json(): Promise<{ error: { code: string } }> }) => [
    answer.status(),
    (await answer.json()).error.code,
  ]

  expect(
    await codeOf(
      await request.post(messages, {
        data: Buffer.from('{"clientId":'),
        headers: { ...headers, 'content-type': 'application/json' },
      }),
    ),
  ).toEqual([400, 'invalid-json'])
  expect(await codeOf(await request.post(messages, { data: { clientId: 7, text: [] }, headers }))).toEqual([
    400,
    'invalid-request',
  ])
  expect(
    await codeOf(
      await request.post(messages, { data: Buffer.from('x'), headers: { ...headers, 'content-type': 'text/plain' } }),
    ),
  ).toEqual([415, 'unsupported-media-type'])
  expect(
    await codeOf(await request.post(messages, { data: { clientId: 'a', text: 'x'.repeat(5_000_000) }, headers })),
  ).toEqual([413, 'body-too-large'])
  expect(
    await codeOf(await request.post(messages, { data: { clientId: 'a', text: 'x'.repeat(200_000) }, headers })),
  ).toEqual([413, 'message-too-long'])
  expect(
    await codeOf(
      await request.post(messages, { data: { clientId: 'a', text: 'hi' }, headers: { origin: 'http://evil.example' } }),
    ),
  ).toEqual([403, 'bad-origin'])
  expect(await codeOf(await request.post(messages, { data: { clientId: 'a', text: 'hi' } }))).toEqual([
    403,
    'bad-origin',
  ])
  expect(
    await codeOf(await request.post(`/api/conversations/${id}/stop`, { data: { runId: 'run_none' }, headers })),
  ).toEqual([404, 'not-found'])
  expect(await codeOf(await request.get(`/api/conversations/${id}/files/content?path=/etc/passwd`))).toEqual([
    400,
    expect.stringMatching(/^path-/),
  ])
  expect(
    await codeOf(await request.get(`/api/conversations/${id}/files/content?path=/mnt/user-data/../../../etc/passwd`)),
  ).toEqual([400, expect.stringMatching(/^path-/)])
  expect(await codeOf(await request.get('/api/interactions?status=nonsense'))).toEqual([400, 'invalid-request'])

  const { events } = await (await request.get(`/api/conversations/${id}`)).json()
  expect(events).toEqual([])
})

test("somebody else's ids are as unknown as ids that never were", async ({ person }) => {
  const analyst = await person('analyst')
  const other = await person('approver')
  const headers = originOf(analyst.url())
  const { id } = await (await analyst.request.post('/api/conversations', { data: { title: 'mine' }, headers })).json()

  for (const path of ['', '/files', '/events?after=0']) {
    expect((await other.request.get(`/api/conversations/${id}${path}`)).status()).toBe(404)
    expect((await other.request.get(`/api/conversations/no-such-id${path}`)).status()).toBe(404)
  }
  expect((await other.request.patch(`/api/conversations/${id}`, { data: { title: 'yours' }, headers })).status()).toBe(
    404,
  )
  expect((await other.request.delete(`/api/conversations/${id}`, { headers })).status()).toBe(404)
  expect((await other.request.get('/api/interactions/no-such-id')).status()).toBe(404)
})

test('nothing is shown to somebody who has not signed in', async ({ request }) => {
  for (const path of [
    '/api/me',
    '/api/conversations',
    '/api/events',
    '/api/interactions',
    '/api/people',
    '/api/examples',
  ]) {
    expect((await request.get(path)).status()).toBe(401)
  }
})

test('the same message twice is one run', async ({ person }) => {
  const page = await person('analyst')
  const headers = originOf(page.url())
  const { id } = await (await page.request.post('/api/conversations', { data: {}, headers })).json()
  const data = { clientId: 'once', text: 'hi' }
  const post = async () => (await page.request.post(`/api/conversations/${id}/messages`, { data, headers })).json()

  const [first, second] = [await post(), await post()]

  expect(second.runId).toBe(first.runId)
})
