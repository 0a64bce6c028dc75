import { expect, test } from 'vitest'
import { maskPrivate, maskSecrets } from './mask-secrets'

test.each([
  ['a provider key', 'use sk-abcdefghijklmnop1234 here', 'use [masked] here'],
  ['a JWT', 'x eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghijkl y', 'x [masked] y'],
  ['a DSN password', 'postgres://me:s3cret/@x@db.internal:5432/a', 'postgres://me:[masked]@db.internal:5432/a'],
  ['an assignment', "export DB_PASSWORD='correct-horse'", "export DB_PASSWORD='[masked]'"],
  ['a value of several words', 'export API_TOKEN="very secret words" B=1', 'export API_TOKEN="[masked]" B=1'],
  [
    'the same inside of JSON',
    String.raw`{"command":"export DB_PASSWORD=\"two words\"; ls"}`,
    String.raw`{"command":"export DB_PASSWORD=\"[masked]\"; ls"}`,
  ],
  ['an assignment in Chinese', '密码：correct-horse。', '密码：[masked]'],
  ['a JSON field in text', '{"apiKey": "abcdef123456", "rows": 3}', '{"apiKey": "[masked]", "rows": 3}'],
  ['a cloud key', 'id AKIAIOSFODNN7EXAMPLE', 'id [masked]'],
  ['a basic authorization', 'Authorization: Basic dXNlcjpwYXNzd29yZA==', 'Authorization: Basic [masked]'],
])('%s is masked in texts', (_what, text, expected) => {
  expect(maskSecrets(text)).toBe(expected)
})

test('a private key goes whole, with its lines', () => {
  const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nIBAAK\n-----END RSA PRIVATE KEY-----'

  expect(maskSecrets(`before ${key} after`)).toBe('before [masked] after')
})

test('a known value is masked whatever it looks like, also as a key of a record', () => {
  const known = ['plain words', 'plain words and more']

  const result = maskSecrets({ 'plain words': ['say plain words and more please'] }, known)

  expect(result).toEqual({ '[masked]': ['say [masked] please'] })
})

test.each([
  ['a mobile number', '电话13812345678。', '电话[masked]。'],
  ['with country code and spaces', '+86 138 1234 5678', '[masked]'],
  ['an identity number', '身份证 11010519491231002X', '身份证 [masked]'],
  ['a bank card', '卡号 6222 0212 3456 7894', '卡号 [masked]'],
  ['an e-mail address', 'to li.an+dw@mail.example.cn!', 'to [masked]!'],
])('%s is masked where personal data must not go', (_what, text, expected) => {
  expect(maskPrivate(text)).toBe(expected)
  expect(maskSecrets(text)).toBe(text)
})

test.each([
  ['an identity number with a wrong check sum', '110105194912310021'],
  ['an identity number born in month 13', '11010519491331002X'],
  ['a card number that fails Luhn', '6222021234567893'],
  ['an eleven-digit number of another kind', '12345678901'],
  ['a day', '20261130'],
  ['a conversation id', '8c1a1380-1381-4138-9138-138123456789'],
  ['an amount', '13812345678.55'],
])('%s stays readable', (_what, text) => {
  expect(maskPrivate(text)).toBe(text)
})

test('counts of tokens stay numbers, whatever their names end with', () => {
  const usage = { inputTokens: 120, outputTokens: 13_812, cachedInputTokens: 4, maxTokens: '13812345', token: 7 }

  expect(maskPrivate(usage)).toEqual(usage)
  expect(maskPrivate('tokens=4000000 maxTokens: 123456789')).toBe('tokens=4000000 maxTokens: 123456789')
})

test('a megabyte without any secret is looked through in a moment', () => {
  const text = `${'a'.repeat(500_000)} ${'1'.repeat(500_000)}`
  const started = performance.now()

  expect(maskPrivate(text)).toBe(text)
  expect(performance.now() - started).toBeLessThan(2_000)
})
