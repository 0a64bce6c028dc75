import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Hook, PhaseChange } from '@/lib/agent/hook'
import { hooks } from '@/lib/hooks'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import type { HookServices } from './define-hook'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const over = (phase: string) => call('completePhase', { phase, document: `# ${phase}` })

test('phases follow one another in mid-run: event, state and document of each', async () => {
  const told: PhaseChange[] = []
  const watcher: Hook<HookServices> = {
    name: 'watcher',
    kind: 'observe',
    onPhaseComplete: (_run, phase) => void told.push(phase),
  }

  const { store } = await runWorld(world, {
    hooks: [...hooks, watcher],
    script: [over('design'), over('decompose'), { text: 'Now I work.' }],
  })

  expect(eventsNamed(store, 'PHASE_CHANGED')).toEqual([
    { from: 'design', to: 'decompose' },
    { from: 'decompose', to: 'execute' },
  ])
  expect(told).toEqual([
    { from: 'design', to: 'decompose', document: '# design' },
    { from: 'decompose', to: 'execute', document: '# decompose' },
  ])
  expect(store.state.phase).toBe('execute')
  expect(world.workspace.read('/mnt/user-data/documents/design.md')).toBe('# design')
})

test('after the last phase the conversation has none any more', async () => {
  const { store } = await runWorld(world, { script: [over('execute'), over('verify')] })

  expect(eventsNamed(store, 'PHASE_CHANGED').at(-1)).toEqual({ from: 'verify', to: 'done' })
  expect(store.state).not.toHaveProperty('phase')
})

test('a call that is refused ends no phase', async () => {
  const { store } = await runWorld(world, { script: [call('completePhase', { phase: 'design' })] })

  expect(eventsNamed(store, 'PHASE_CHANGED')).toEqual([])
})
