import { expect, test } from 'vitest'
import { createHookChain } from '@/lib/agent/hook-chain'
import type { ReleaseItem } from '@/lib/contracts/release'
import { releaseItems } from '@/lib/contracts/state-key'
import { testDatabase } from '@/lib/testing/database'
import { testRun, toolCall } from '@/lib/testing/test-run'
import type { HookServices } from './define-hook'
import { releaseScope } from './release-scope'

const item: ReleaseItem = {
  kind: 'task',
  op: 'change',
  id: 'task_1',
  name: 'etl',
  fromVersion: 1,
  toVersion: 2,
  breaking: false,
}

const elsewhere: ReleaseItem = { ...item, kind: 'table', id: 'tbl_9', name: 'dwd_elsewhere' }

function runWith(items: ReleaseItem[] | undefined, pending: ReleaseItem[]) {
  const platform = { pendingItems: () => pending }
  const run = testRun<HookServices>({ services: { platform } as unknown as HookServices })
  if (items) run.state.set(releaseItems, items)
  return run
}

const decide = (items: ReleaseItem[] | undefined, resolved: unknown, pending = [elsewhere]) =>
  releaseScope.beforeTool?.(runWith(items, pending), toolCall({ tool: 'packCommit', effect: 'write', resolved }))

test('a release without items takes what this conversation saved', () => {
  expect(decide([item], { title: 'x' })).toEqual({
    type: 'rewrite',
    resolved: { title: 'x', items: [{ kind: 'task', id: 'task_1' }] },
  })
})

test('a release that names its items or a draft is left as it is', () => {
  expect(decide([item], { title: 'x', items: [{ kind: 'table', id: 'tbl_1' }] })).toBeUndefined()
  expect(decide([item], { title: 'x', packId: 'pack_1' })).toBeUndefined()
})

test('a release that was cut off before anybody saw it is scoped anew when it goes on', () => {
  const run = testRun<HookServices>({ services: { db: testDatabase() } as HookServices })
  run.state.set(releaseItems, [item])
  const call = toolCall({ tool: 'packCommit', effect: 'write', resolved: { title: 'x' }, resumed: true })

  expect(releaseScope.beforeTool?.(run, call)).toMatchObject({
    type: 'rewrite',
    resolved: { items: [{ id: 'task_1' }] },
  })
})

test('a conversation that never saved releases what waits', () => {
  expect(decide(undefined, { title: 'x' })).toBeUndefined()
})

test('when nothing that it saved waits any more, what waits elsewhere is named and stays', () => {
  expect(decide([], { title: 'x' })).toMatchObject({
    type: 'block',
    code: 'conflict',
    message: expect.stringContaining('- table dwd_elsewhere (id tbl_9)'),
  })
  expect(decide([], { title: 'x', items: [{ kind: 'table', id: 'tbl_9' }] })).toBeUndefined()
})

test('when nothing waits anywhere the platform says so', () => {
  expect(decide([], { title: 'x' }, [])).toBeUndefined()
})

test('a scope that cannot be read keeps the release from running', async () => {
  const run = testRun<HookServices>()
  run.state.get = () => {
    throw new Error('database is locked')
  }
  const call = toolCall({ tool: 'packCommit', effect: 'write', resolved: { title: 'x' } })

  const verdict = await createHookChain([releaseScope]).beforeTool(run, call)

  expect(verdict).toMatchObject({ type: 'block', code: 'gate-failed' })
})
