import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Rule } from '@/lib/guard/policy-rule'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { describeCall } from './describe-call'
import { earlierChanges } from './earlier-changes'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const save = (conversationId: string, columns: string[]) => {
  const known = world.platform.getTable('ads_x')
  const base = known ? { tableId: known.id } : {}
  const write = { actor: { id: 'ana', name: 'Ana' }, idempotencyKey: crypto.randomUUID(), conversationId }
  return world.platform.upsertTable(
    { ...base, name: 'ads_x', columns: columns.map((name) => ({ name, type: 'DOUBLE' })) },
    write,
  )
}
const described = (tool: string, resolved: unknown, conversationId: string) => {
  const rule = world.policy.ruleFor(tool) as Rule
  return describeCall(world, rule, { tool, resolved }, 'ana', conversationId)
}

test('a release that carries another conversation’s save warns of it by author and time', async () => {
  await save('first', ['a'])
  await save('second', ['a', 'b'])

  const { subject } = await described('packCommit', { title: 'b' }, 'second')

  expect(await earlierChanges.check(subject)).toEqual({
    state: 'warn',
    params: { name: 'ads_x', version: '1', author: 'Ana', date: '2026-03-10 08:00 UTC', more: '0', how: 'saved' },
  })
})

test('a release of its own saves alone has no such row', async () => {
  await save('first', ['a'])
  await save('first', ['a', 'b'])

  const { subject } = await described('packCommit', { title: 'b' }, 'first')

  expect(await earlierChanges.check(subject)).toBeUndefined()
})

test('a discard’s card says what is lost, and is void once something else is saved', async () => {
  const call = { kind: 'table', id: 'ads_x' }
  await save('first', ['a'])
  const before = await described('discardChange', call, 'first')
  await save('first', ['a', 'b'])

  const after = await described('discardChange', call, 'first')

  expect(before.subject).toMatchObject({ target: { name: 'ads_x' }, severity: 'LOW', undo: { code: 'none' } })
  expect(before.subject.facts).toContainEqual({ code: 'saves', value: 'v1 (Ana, 2026-03-10 08:00 UTC)' })
  expect(after.digest).not.toBe(before.digest)
})
