import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bodyLimit, checkOrigin, errorResponse, isLocal, readJson } from './http'

const post = (body: string, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1:3000/api/x', {
    method: 'POST',
    body,
    headers: { host: '127.0.0.1:3000', 'content-type': 'application/json', ...headers },
  })
const schema = z.object({ text: z.string().min(1) })

test.each([
  ['{"text":1}', 'invalid-request'],
  ['{"text":', 'invalid-json'],
  [JSON.stringify({ text: 'x'.repeat(bodyLimit) }), 'body-too-large'],
])('a bad body has a code of its own (%#)', async (body, code) => {
  await expect(readJson(post(body), schema)).rejects.toMatchObject({ code })
})

test('a body that is not JSON by its type is refused before it is read', async () => {
  await expect(readJson(post('{}', { 'content-type': 'text/plain' }), schema)).rejects.toMatchObject({
    code: 'unsupported-media-type',
  })
})

test.each<Record<string, string>>([
  {},
  { 'sec-fetch-site': 'none' },
  { origin: 'http://evil.example' },
  { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://127.0.0.1:3001' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('another origin, or none, may not change anything (%o)', (headers) => {
  expect(() => checkOrigin(post('{}', headers))).toThrow('another site')
})

test.each<Record<string, string>>([
  { origin: 'http://127.0.0.1:3000' },
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
])('our own origin may (%o)', (headers) => {
  expect(() => checkOrigin(post('{}', headers))).not.toThrow()
})

test('a bug tells the client nothing but that it is one', async () => {
  const response = errorResponse(new Error('password=secret'))

  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret')
})

describe('a connection from this machine', () => {
  const from = (host: string, forwarded?: string) =>
    isLocal(new Headers({ host, ...(forwarded ? { 'x-forwarded-for': forwarded } : {}) }))

  test.each(['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'])('names it %s', (host) => {
    expect(from(host)).toBe(true)
    expect(from(host, '127.0.0.1')).toBe(true)
    expect(from(host, '::ffff:127.0.0.1')).toBe(true)
  })

  test.each([
    ['evil.example:3000', undefined],
    ['127.0.0.1.evil.example', undefined],
    ['', undefined],
    ['127.0.0.1:3000', '203.0.113.9'],
    ['127.0.0.1:3000', '127.0.0.1, 203.0.113.9'],
  ])('is not one to %j for %s', (host, forwarded) => {
    expect(from(host, forwarded)).toBe(false)
  })

  test.each<[Record<string, string>, boolean]>([
    [{ 'x-forwarded-host': 'localhost:3000' }, true], // Next adds it to every request
    [{ 'x-real-ip': '::1' }, true],
    [{ 'x-forwarded-host': 'sluice.example' }, false],
    [{ 'x-real-ip': '203.0.113.9' }, false],
    [{ forwarded: 'for=127.0.0.1' }, false],
  ])('with %o is one: %s', (more, isOne) => {
    expect(isLocal(new Headers({ host: 'localhost:3000', ...more }))).toBe(isOne)
  })
})
