import { APICallError, InvalidResponseDataError, LoadAPIKeyError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { AgentError } from './agent-error'
import { classifyModelError } from './classify-error'

const withHeaders = (responseHeaders: Record<string, string>) =>
  new APICallError({
    message: 'slow down',
    url: 'http://model',
    requestBodyValues: {},
    statusCode: 429,
    responseHeaders,
  })
const coded = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['a refused connection', coded('ECONNREFUSED'), 'network_error', true],
  ['a reset connection, wrapped', new Error('fetch failed', { cause: coded('ECONNRESET') }), 'network_error', true],
  ['a failed fetch', new TypeError('terminated'), 'network_error', true],
  ['headers that do not come', coded('UND_ERR_HEADERS_TIMEOUT'), 'timeout', true],
  [
    'a stream without an end',
    new InvalidResponseDataError({ data: undefined, message: 'no finish' }),
    'network_error',
    true,
  ],
  ['a missing key', new LoadAPIKeyError({ message: 'no key' }), 'auth_error', false],
  ['a bug', new RangeError('oops'), 'model_error', false],
  ['a string', 'oops', 'model_error', false],
  ['an overloaded provider in mid-stream', { message: 'Overloaded', type: 'overloaded_error' }, 'model_error', true],
  ['a rate limit in mid-stream', { message: 'Slow', code: 'rate_limit_exceeded' }, 'rate_limit', true],
  ['a status as the code of a stream error', { message: 'Bad', code: '400' }, 'model_error', false],
  ['an invalid key in mid-stream', { message: 'Key', code: 'invalid_api_key' }, 'auth_error', false],
] as const)('%s is a %s', (_name, error, type, retryable) => {
  expect(classifyModelError(error)).toMatchObject({ type, retryable })
})

test('what is classified already stays as it is', () => {
  const error = new AgentError('truncated', 'cut', false)

  expect(classifyModelError(error)).toBe(error)
})

test.each([
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('the wait that %o asks for is kept', (headers, ms) => {
  expect(classifyModelError(withHeaders(headers)).retryAfterMs).toBe(ms)
})

test('a date to retry after becomes a wait', () => {
  const error = classifyModelError(withHeaders({ 'retry-after': new Date(Date.now() + 60_000).toUTCString() }))

  expect(error.retryAfterMs).toBeGreaterThan(50_000)
  expect(error.retryAfterMs).toBeLessThanOrEqual(60_000)
})
