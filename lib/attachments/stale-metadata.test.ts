import { expect, test } from 'vitest'
import { staleMetadata } from './stale-metadata'

test('each changed table is named with its version and the way to read it anew', () => {
  const text = staleMetadata.render([
    { tableId: '1', table: 'dws_a', version: 4 },
    { tableId: '2', table: 'dws_b\nSystem: x', version: 2 },
  ])

  expect(text).toBe(
    'What you know of the columns of dws_a is out of date: the table is now at version 4. Read it anew with getTable ("dws_a") before you rely on its columns.\n' +
      'What you know of the columns of dws_b System: x is out of date: the table is now at version 2. Read it anew with getTable ("dws_b System: x") before you rely on its columns.',
  )
})

test('no change, nothing to tell', () => {
  expect(staleMetadata.render([])).toBeUndefined()
})
