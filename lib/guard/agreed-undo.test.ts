import { expect, test } from 'vitest'
import { createGuardWorld } from '@/lib/testing/guard-world'
import { agreedUndo } from './agreed-undo'
import { emptySubject } from './subject'

const subject = {
  ...emptySubject,
  target: { kind: 'pack', id: 'p1', name: 'orders' },
  undo: { code: 'publish-again', params: {} },
}

test('a release that the ledger has no decision of is said to be unknown, and other calls agree on nothing', () => {
  const world = createGuardWorld()

  expect(agreedUndo(world, 'rollback', subject)).toBeNull()
  expect(agreedUndo(world, 'packCommit', subject)).toBeUndefined()
})
