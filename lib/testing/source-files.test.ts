import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './source-files'

test.each([
  ["import { a } from '@/lib/a'", '@/lib/a', false],
  ["import type { A } from '@/lib/a'", '@/lib/a', true],
  ["import { type A, type B } from './a'", './a', true],
  ["import { type A, b } from './a'", './a', false],
  ["import {\n  type A,\n  b,\n} from './a'", './a', false],
  ["export type { A } from './a'", './a', true],
  ["export * from './a'", './a', false],
  ["import './a.css'", './a.css', false],
  ["const a = await import('./a')", './a', false],
])('%j imports %s (type only: %s)', (text, specifier, typeOnly) => {
  const found = importsOf(text)

  expect(found).toEqual([{ specifier, typeOnly }])
})

test('an import in a comment is none', () => {
  const found = importsOf("// import { a } from './a'\n/* import { b } from './b' */\n")

  expect(found).toEqual([])
})

test('the project finds its own files', () => {
  const files = sourceFiles()

  expect(files).toContain('lib/testing/source-files.test.ts')
  expect(files.some((file) => file.includes('node_modules'))).toBe(false)
})
