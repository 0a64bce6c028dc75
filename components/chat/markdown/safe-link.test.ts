import { expect, test } from 'vitest'
import { safeImage, safeLink } from './safe-link'

const origin = 'http://127.0.0.1:3000'

test('a link to the web carries its real host', () => {
  expect(safeLink('https://example.com/a?b', origin)).toEqual({ href: 'https://example.com/a?b', host: 'example.com' })
  expect(safeLink('https://example.com@evil.example/', origin)?.host).toBe('evil.example')
  expect(safeLink('//evil.example/x', origin)?.host).toBe('evil.example')
})

test('a link to this site stays within it', () => {
  expect(safeLink('/approvals/i1', origin)).toEqual({ href: '/approvals/i1', host: undefined })
  expect(safeLink('http://127.0.0.1:3000/c/1#x', origin)).toEqual({ href: '/c/1#x', host: undefined })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  ' java\nscript:alert(1)',
  'file:///etc/passwd',
  'mailto:a@b.example',
  undefined,
  '',
])('%j is not made a link', (href) => {
  expect(safeLink(href, origin)).toBeUndefined()
})

test.each([
  'https://evil.example/x.png?data=secret',
  '//evil.example/x.png',
  'data:image/png;base64,AA',
  '/api/conversations',
  '/api/images/../me',
  undefined,
])('the picture %j is refused', (src) => {
  expect(safeImage(src)).toBeUndefined()
})

test('a picture of this site may load', () => {
  expect(safeImage('/api/images/img-1?expires=1&signature=ab')).toBe('/api/images/img-1?expires=1&signature=ab')
})
