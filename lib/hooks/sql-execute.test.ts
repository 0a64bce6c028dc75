import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunEvent } from '@/lib/contracts/run-event'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const answers = (work: () => unknown) => testTool('execute_sql', { execute: work })
const sql = 'select count(*) from shop."dws_order_detail"  \n'

test('the statement stands in a file and the file tree knows it before the query runs', async () => {
  const seen: string[] = []
  const tool = answers(() => {
    seen.push(...world.workspace.list('/mnt/chat-offload/sql').map(({ path }) => path))
    return { rows: [] }
  })

  const { store } = await runWorld(world, { tools: [tool], script: [call('execute_sql', { sql })] })

  const [path = ''] = seen
  expect(path).toMatch(/^\/mnt\/chat-offload\/sql\/dws_order_detail-[0-9a-f]{8}\.sql$/)
  expect(world.workspace.read(path)).toBe('select count(*) from shop."dws_order_detail"\n')
  expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toMatchObject([{ path, change: 'CREATED', readOnly: true }])
  const at = (wanted: (event: RunEvent) => boolean) => store.events.findIndex(wanted)
  expect(at((event) => event.type === 'CUSTOM' && event.name === 'FILE_TREE_CHANGED')).toBeLessThan(
    at((event) => event.type === 'TOOL_CALL_RESULT'),
  )
  expect(store.boundaries.indexOf('saved')).toBeLessThan(store.boundaries.indexOf('callStarts'))
})

test('the same statement again is the same file and tells nothing', async () => {
  const tool = answers(() => ({ rows: [] }))

  const { store } = await runWorld(world, {
    tools: [tool],
    script: [call('execute_sql', { sql }), call('execute_sql', { sql })],
  })

  expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toHaveLength(1)
})

test('a statement that fails is in a file all the same', async () => {
  const tool = answers(() => {
    throw new Error('the engine is gone')
  })

  const { calls } = await runWorld(world, { tools: [tool], script: [call('execute_sql', { sql })] })

  expect(calls[0]?.status).toBe('failed')
  expect(world.workspace.list('/mnt/chat-offload/sql')).toHaveLength(1)
})

test('where no file can be written the query runs and the run goes on', async () => {
  const tool = answers(() => 'three rows')
  const full: ToolWorld = {
    ...world,
    workspace: {
      ...world.workspace,
      saveSnapshot: () => {
        throw new Error('disk full')
      },
    },
  }

  const { calls, status } = await runWorld(full, { tools: [tool], script: [call('execute_sql', { sql })] })

  expect(status).toBe('done')
  expect(calls[0]).toMatchObject({ status: 'done' })
  expect(calls[0]?.text).toContain('three rows')
})

test.each(['select 1', 'select \'../../etc/passwd\' from "../x"', 'select * from 订单明细', '-- from\nselect 1'])(
  'the name of %j stays inside its folder',
  async (hostile) => {
    const tool = answers(() => ({ rows: [] }))

    await runWorld(world, { tools: [tool], script: [call('execute_sql', { sql: hostile })] })

    const [file] = world.workspace.list()
    expect(file?.path).toMatch(/^\/mnt\/chat-offload\/sql\/[\p{L}\p{N}_-]+\.sql$/u)
  },
)
