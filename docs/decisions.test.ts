import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('docs/decisions')

test('decisions are numbered without a gap', () => {
  const numbers = files.map((file) => file.slice(0, 4)).sort()

  expect(numbers).toEqual(files.map((_, index) => String(index + 1).padStart(4, '0')))
})

test.each(files)('%s has context, decision and consequences in at most 300 words', (file) => {
  const text = readFileSync(`docs/decisions/${file}`, 'utf8')

  expect(file).toMatch(/^\d{4}-[a-z]+(-[a-z0-9]+)+\.md$/)
  expect(text.match(/^## .*$/gm)).toEqual(['## Context', '## Decision', '## Consequences'])
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(300)
})
