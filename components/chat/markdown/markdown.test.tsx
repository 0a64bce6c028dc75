import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { Markdown } from './markdown'

const render = (text: string, isStreaming = false) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <Markdown text={text} isStreaming={isStreaming} />
    </NextIntlClientProvider>,
  )

test('raw HTML shows as text and becomes no element', () => {
  const html = render(
    'before <img src=x onerror=alert(1)> <script>alert(1)</script> <iframe src="https://evil.example"></iframe> after',
  )

  expect(html).not.toMatch(/<(img|script|iframe)\b/)
  expect(html).toContain('after')
})

test('a block of HTML becomes no element either', () => {
  expect(render('<div onclick="x()">\n<style>*{display:none}</style>\n</div>\n\nafter')).not.toMatch(/<style|onclick="/)
})

test('a picture from another site is not loaded, one of this site is', () => {
  expect(render('![chart](https://evil.example/x.png?d=secret)')).not.toContain('evil.example')
  expect(render('![chart](/api/images/a1?expires=1&signature=b)')).toContain('<img src="/api/images/a1')
})

test('a link carries its host, a script link is none', () => {
  expect(render('[docs](https://example.com/a)')).toMatch(
    /<a href="https:\/\/example.com\/a" target="_blank" rel="noopener noreferrer nofollow">/,
  )
  expect(render('[docs](https://example.com/a)')).toContain('(example.com')
  expect(render('[x](javascript:alert(1))')).not.toContain('<a ')
})

test('a fence is a block with its language, code in a line stays in the line', () => {
  const html = render('Use `a_b`:\n\n```sql\nSELECT 1\n```')

  expect(html).toMatch(/<figcaption[^>]*>sql/)
  expect(html).toContain('SELECT 1')
  expect(html).toMatch(/<p>Use <code[^>]*>a_b<\/code>/)
})

test('emphasis works beside Chinese text', () => {
  expect(render('脚本改了**3 行**，表结构改了**「一个」**字段。')).toContain('<strong>「一个」</strong>')
})

test('headings of an answer stand below those of the page', () => {
  expect(render('# One\n\n### Three')).not.toMatch(/<h[12]\b/)
})

test('a table keeps its cells and has a name', () => {
  expect(render('| a | b |\n|---|--:|\n| 1 | 2 |')).toMatch(
    /role="group" aria-label="Table"[\s\S]*<td style="text-align:right"/,
  )
})

test.each([true, false])('a bracket that never closes stays a bracket (streaming: %s)', (isStreaming) => {
  const html = render('- `a` half-open bands [lower, upper)\n- `b` users', isStreaming)

  expect(html).toContain('lower, upper)')
  expect(html).not.toContain('incomplete')
})
