import { afterEach, beforeEach, expect, test } from 'vitest'
import { scriptBases } from '@/lib/contracts/state-key'
import { call, runWorld } from '@/lib/testing/run-world'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('a file that was saved as a task stands on the version it became', async () => {
  const path = '/mnt/user-data/new.etl'

  const { store } = await runWorld(world, {
    script: [
      call('create_file', { path, text: 'select 1 as a' }),
      call('upsertTask', { name: 'new_task', scriptFilePath: path }),
    ],
  })

  const taskId = world.platform.getTask('new_task')?.id
  expect(store.state[scriptBases.name]).toMatchObject({ [path]: { taskId, version: 1 } })
})

test('a save that failed moves no base', async () => {
  const path = '/mnt/user-data/new.etl'

  const { store } = await runWorld(world, {
    script: [
      call('create_file', { path, text: 'select ...' }),
      call('upsertTask', { name: 'new_task', scriptFilePath: path }),
    ],
  })

  expect(store.state[scriptBases.name]).toBeUndefined()
})
