import { expect, test } from 'vitest'
import { runScripted } from '@/lib/testing/run-scripted'
import { testTool } from '@/lib/testing/test-tool'

test('a call is executed and its result told to the model before it answers', async () => {
  const lookUp = testTool('lookUp', { execute: ({ id }: { id: string }) => `table ${id}` })

  const run = await runScripted({
    tools: [lookUp],
    prompt: '查 t1',
    script: [{ text: 'Let me see.', calls: [{ tool: 'lookUp', input: { id: 't1' } }] }, { text: 'It is a table.' }],
  })

  expect(run.status).toBe('done')
  expect(run.text).toBe('It is a table.')
  expect(lookUp.bodies).toEqual([{ id: 't1' }])
  expect(run.store.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'tool', 'assistant'])
  expect(run.store.boundaries).toEqual([
    'stepRequested',
    'modelAnswered',
    'callStarts',
    'callEnds',
    'stepRequested',
    'modelAnswered',
    'runEnded',
  ])
  console.log(run.store.events.map((e) => e.type + ('name' in e ? ':' + e.name : '')).join(' '), run.usage)
})
