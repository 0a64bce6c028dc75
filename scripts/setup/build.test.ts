import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { hashSources } from './build.mjs'

const files = {
  'app/page.tsx': 'export default 1',
  'lib/a.ts': 'export const a = 1',
  'lib/a.test.ts': 'test()',
  'db/migrations/0000.sql': 'create table t (id)',
  'config/sluice.yaml': 'environment: prod',
}

function projectWith(changes: Record<string, string | undefined> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'sluice-build-'))
  for (const [file, text] of Object.entries<string | undefined>({ ...files, ...changes })) {
    if (text === undefined) continue
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

const hashOf = (changes?: Record<string, string | undefined>) => {
  const root = projectWith(changes)
  const hash = hashSources(root)
  rmSync(root, { recursive: true })
  return hash
}

test('the same sources have the same hash, wherever and whenever they lie', () => {
  expect(hashOf()).toBe(hashOf())
})

test.each([
  ['a changed source', { 'lib/a.ts': 'export const a = 2' }],
  ['a new file', { 'messages/en.json': '{}' }],
  ['a removed file', { 'app/page.tsx': undefined }],
  ['a moved file', { 'lib/a.ts': undefined, 'lib/b.ts': files['lib/a.ts'] }],
  ['another set of packages', { 'package-lock.json': '{}' }],
])('%s asks for a build', (_what, change) => {
  expect(hashOf(change)).not.toBe(hashOf())
})

test.each([
  ['a test', { 'lib/a.test.ts': 'other()' }],
  ['the configuration', { 'config/sluice.yaml': 'environment: dev' }],
  ['a migration', { 'db/migrations/0000.sql': 'create table u (id)' }],
])('%s does not: it is not part of the build', (_what, change) => {
  expect(hashOf(change)).toBe(hashOf())
})
