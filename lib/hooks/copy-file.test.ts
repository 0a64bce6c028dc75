import { afterEach, beforeEach, expect, test } from 'vitest'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('copy_file, str_replace and create_file tell the file tree: CREATED, then UPDATED by version', async () => {
  const { path } = world.workspace.saveSnapshot('t.etl', 'select 1')
  const copy = '/mnt/user-data/t.etl'

  const { store } = await runWorld(world, {
    script: [
      call('copy_file', { from: path }),
      call('str_replace', { path: copy, old_str: '1', new_str: '2' }),
      call('copy_file', { from: path, overwrite: true }),
      call('create_file', { path: '/mnt/user-data/new.sql', text: 'select 3' }),
    ],
  })

  expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toEqual([
    { path: copy, change: 'CREATED', version: 1, size: 8, readOnly: false },
    { path: copy, change: 'UPDATED', version: 2, size: 8, readOnly: false },
    { path: copy, change: 'UPDATED', version: 3, size: 8, readOnly: false },
    { path: '/mnt/user-data/new.sql', change: 'CREATED', version: 1, size: 8, readOnly: false },
  ])
})

test('a refused edit tells nothing', async () => {
  const { path } = world.workspace.saveSnapshot('t.etl', 'select 1')

  const { store } = await runWorld(world, { script: [call('str_replace', { path, old_str: '1', new_str: '2' })] })

  expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toEqual([])
})
