import { afterEach, beforeEach, expect, test } from 'vitest'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const plan = (status: string) => call('updatePlan', { items: [{ id: '1', title: '改名', status }] })

test("the model's plan is created, updated, and keeps the release items; the same plan again tells nothing", async () => {
  const { store } = await runWorld(world, {
    script: [
      plan('running'),
      plan('running'),
      call('upsertTable', { name: 'dws_new', columns: [{ name: 'a', type: 'INT' }] }),
      plan('done'),
    ],
  })

  expect(eventsNamed(store, 'TASK_PLAN_CREATED')).toEqual([
    { items: [{ id: '1', title: '改名', status: 'running' }], releaseItems: [] },
  ])
  const updates = eventsNamed(store, 'TASK_PLAN_UPDATE')
  expect(updates).toHaveLength(2)
  expect(updates[1]).toMatchObject({ items: [{ id: '1', status: 'done' }], releaseItems: [{ name: 'dws_new' }] })
})
