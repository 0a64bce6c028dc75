import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EditCost, editDemoScript } from './long-text-edit'
import { createToolWorld, type ToolWorld } from './tool-world'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('the whole edit of the demo script puts at most 4,000 tokens through the model and saves exactly the edited bytes', async () => {
  const cost: EditCost = await editDemoScript(world)

  expect(cost.calls.map(({ tool, status }) => [tool, status])).toEqual([
    ['getTask', 'done'],
    ['copy_file', 'done'],
    ['searchFile', 'done'],
    ['viewFile', 'done'],
    ['str_replace', 'done'],
    ['str_replace', 'done'],
    ['str_replace', 'done'],
    ['upsertTask', 'done'],
  ])
  expect(cost.saved).toBe(cost.expected)
  expect(cost.scriptLines).toBeGreaterThan(1200)
  expect(cost.tokens).toBeLessThanOrEqual(4000)
  expect(cost.tokens).toBeLessThan(cost.rewriteOnceTokens / 5)
})
