import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { config, proxy } from '@/proxy'
import { pagePolicy } from './page-policy'

const rule = (policy: string, name: string) => policy.split('; ').find((line) => line.startsWith(`${name} `))

test('a page runs scripts with its nonce only, and talks to nobody but this site', () => {
  const policy = pagePolicy('abc', false)

  expect(rule(policy, 'script-src')).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'")
  expect(rule(policy, 'img-src')).toBe("img-src 'self' data:")
  expect(rule(policy, 'connect-src')).toBe("connect-src 'self'")
  expect(rule(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(rule(policy, 'object-src')).toBe("object-src 'none'")
  expect(rule(policy, 'base-uri')).toBe("base-uri 'none'")
  expect(policy).not.toContain('unsafe-eval')
})

test('every request has a nonce of its own, which the page gets and no visitor can choose', () => {
  const visit = () => proxy(new NextRequest('http://127.0.0.1:3000/', { headers: { 'x-nonce': 'chosen' } })).headers

  const [first, second] = [visit(), visit()]

  const nonce = first.get('x-middleware-request-x-nonce')
  expect(nonce).toMatch(/^[\w+/=-]{20,}$/)
  expect(first.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  expect(second.get('x-middleware-request-x-nonce')).not.toBe(nonce)
})

test.each([
  ['/', true],
  ['/login', true],
  ['/c/abc', true],
  ['/apiary', true],
  ['/api/me', false],
  ['/_next/static/chunks/a.js', false],
])('%s: with a policy of its own: %s', (path, expected) => {
  const [matcher = ''] = config.matcher

  expect(new RegExp(`^${matcher}$`).test(path)).toBe(expected)
})
