import { describe, expect, test } from 'vitest'
import { type DigestInput, digestOf, digestParts, fingerprintOf, movedParts } from './digest'

const shown: DigestInput = {
  tool: 'packCommit',
  arguments: { title: 'rename', scriptContent: 'select 1' },
  environment: 'prod',
  baseVersions: [
    { kind: 'table', id: 'a', version: 41 },
    { kind: 'task', id: 'b', version: 87 },
  ],
  changeSet: { contents: [{ from: 'select 1', to: 'select 2' }] },
  inputs: { from: '2026-01-01' },
  ruleVersion: 'r1',
}

describe('one byte in each part gives another digest and says which part moved', () => {
  test.each([
    ['tool', { tool: 'packCommit ' }],
    ['arguments', { arguments: { title: 'rename', scriptContent: 'select 1 ' } }],
    ['arguments', { arguments: { title: 'rename', scriptContent: 'select l' } }],
    ['environment', { environment: 'prod2' }],
    ['baseVersions', { baseVersions: [{ kind: 'table', id: 'a', version: 42 }, shown.baseVersions[1]] }],
    ['baseVersions', { baseVersions: [shown.baseVersions[0]] }],
    ['changeSet', { changeSet: { contents: [{ from: 'select 1', to: 'select 3' }] } }],
    ['changeSet', { changeSet: { contents: [{ from: 'select 2', to: 'select 2' }] } }],
    ['inputs', { inputs: { from: '2026-01-02' } }],
    ['ruleVersion', { ruleVersion: 'r2' }],
  ])('%s', (part, change) => {
    const before = digestParts(shown)
    const after = digestParts({ ...shown, ...change } as DigestInput)

    expect(digestOf(after)).not.toBe(digestOf(before))
    expect(movedParts(before, after)).toEqual([part])
  })
})

test('the order in which the platform lists base versions makes no difference', () => {
  const turned = { ...shown, baseVersions: [...shown.baseVersions].reverse() }

  expect(digestOf(digestParts(turned))).toBe(digestOf(digestParts(shown)))
})

test('parts cannot be traded against each other', () => {
  const a = digestParts({ ...shown, tool: 'x', environment: 'y' })
  const b = digestParts({ ...shown, tool: 'y', environment: 'x' })

  expect(digestOf(a)).not.toBe(digestOf(b))
})

test('the fingerprint is three groups of four', () => {
  expect(fingerprintOf(`7f3ac21e90b4${'0'.repeat(52)}`)).toBe('7f3a-c21e-90b4')
})
