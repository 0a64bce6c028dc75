import { afterEach, beforeEach, expect, test } from 'vitest'
import { slotNames } from '@/lib/agent/hook'
import { captureLog } from '@/lib/testing/captured-log'
import { call, runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { logging } from './logging'

const captured = captureLog()
let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
  captured.clear()
})
afterEach(() => world.close())

const sentinel = 'sentinel_from_the_middle'

test('each slot that fires leaves one structured line at debug level', async () => {
  await runWorld(world, {
    hooks: [logging],
    tools: [testTool('look')],
    prompt: 'hello',
    script: [call('look', {}), { text: 'done' }],
  })

  const slots = captured.lines('slot').map(({ slot }) => slot)
  expect(slots.filter((slot) => slot !== 'onRunEvent')).toEqual([
    ...['beforeAgent', 'beforeStep', 'afterModel', 'beforeTools', 'beforeTool', 'afterTool', 'afterStep'],
    ...['beforeStep', 'afterModel', 'afterStep', 'finalizeContent', 'afterAgent', 'onFinally'],
  ])
  for (const line of captured.lines('slot'))
    expect(line).toMatchObject({
      level: 'debug',
      runId: 'run-1',
      conversationId: 'conversation-1',
      step: expect.any(Number),
    })
})

test('it stands in every slot but those of the stream, and asks for no stream', () => {
  const streaming = ['onStream', 'onReasoning', 'onReasoningEnd', 'onStreamEnd']

  expect(slotNames.filter((slot) => logging[slot] === undefined)).toEqual(streaming)
  expect(logging.wantsStreaming).toBeUndefined()
})

test('no text of a person, a model, a script, a result or an error stands in a line', async () => {
  const broken = testTool('broken', {
    execute: () => {
      throw new Error(`syntax error near ${sentinel}`)
    },
  })
  const look = testTool('look', { execute: () => ({ scriptContent: `select ${sentinel}`, password: sentinel }) })

  await runWorld(world, {
    hooks: [logging],
    tools: [look, broken],
    prompt: sentinel,
    script: [call('look', { sql: sentinel, apiKey: sentinel }), call('broken', {}), { text: sentinel }],
  })

  expect(captured.lines('slot').length).toBeGreaterThan(10)
  expect(JSON.stringify(captured.lines('slot'))).not.toContain(sentinel)
})
