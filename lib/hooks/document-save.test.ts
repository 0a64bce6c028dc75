import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Hook } from '@/lib/agent/hook'
import { hooks } from '@/lib/hooks'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import type { HookServices } from './define-hook'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const path = '/mnt/user-data/documents/design.md'

/** Ends the phase `design` with the given documents, one call each. */
async function completing(services: ToolWorld, ...documents: Array<string | undefined>) {
  const left = [...documents]
  const ends: Hook<HookServices> = {
    name: 'ends-phase',
    kind: 'observe',
    afterTool: (run) => {
      const document = left.shift()
      run.completePhase({ from: 'design', to: 'execute', ...(document === undefined ? {} : { document }) })
    },
  }
  return runWorld(services, {
    hooks: [...hooks, ends],
    tools: [testTool('completePhase')],
    script: documents.map(() => call('completePhase', {})),
  })
}

test("the phase's document becomes a file without its outer fence, inner fences kept, in mid-run", async () => {
  const { store } = await completing(world, '```markdown\n# 设计\n```sql\nselect 1\n```\n```')

  expect(world.workspace.read(path)).toBe('# 设计\n```sql\nselect 1\n```\n')
  expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toMatchObject([{ path, change: 'CREATED', readOnly: false }])
})

test('a phase done anew makes a new version, the same text none', async () => {
  const { store } = await completing(world, '# one', '# two', '# two')

  expect(eventsNamed(store, 'FILE_TREE_CHANGED').map(({ change, version }) => [change, version])).toEqual([
    ['CREATED', 1],
    ['UPDATED', 2],
  ])
})

test('a phase without a document writes nothing', async () => {
  const { store } = await completing(world, undefined, '  \n')

  expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toEqual([])
})

test('a save that fails twice is tried again and succeeds', async () => {
  const { store } = await completing(failing(world, 2), '# A')

  expect(world.workspace.read(path)).toBe('# A')
  expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toHaveLength(1)
})

test('a save that goes on failing is recorded, tells no file, and the run goes on', async () => {
  const { store, status } = await completing(failing(world, 3), '# A')

  expect(status).toBe('done')
  expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toEqual([])
  expect(store.firings).toContainEqual(
    expect.objectContaining({ hook: 'document-save', slot: 'onPhaseComplete', decision: 'error: disk full' }),
  )
})

/** The world with a disk that refuses the first writes. */
function failing(services: ToolWorld, times: number): ToolWorld {
  let left = times
  return {
    ...services,
    workspace: {
      ...services.workspace,
      write: (...args) => {
        if (left-- > 0) throw new Error('disk full')
        return services.workspace.write(...args)
      },
    },
  }
}
