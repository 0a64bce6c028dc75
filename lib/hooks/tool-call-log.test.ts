import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '@/lib/errors'
import { captureLog } from '@/lib/testing/captured-log'
import { call, runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'

const captured = captureLog()
let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
  captured.clear()
})
afterEach(() => world.close())

const lines = () => captured.lines('tool call')

test('calls of one tool side by side each have their own line with arguments, size, duration and outcome', async () => {
  const tool = testTool('look', {
    execute: async ({ wait }: { wait: number }) => {
      await new Promise((resolve) => setTimeout(resolve, wait))
      return 'x'.repeat(wait)
    },
  })
  const calls = [40, 5, 20].map((wait) => ({ tool: 'look', input: { wait } }))

  const { store } = await runWorld(world, { tools: [tool], script: [{ calls }] })

  const byId = new Map(lines().map((line) => [line.toolCallId, line]))
  expect(byId.size).toBe(3)
  for (const { id, input } of store.calls.values()) {
    const { wait } = input as { wait: number }
    const line = byId.get(id)
    expect(line).toMatchObject({ tool: 'look', status: 'done', code: null, arguments: { wait }, userId: 'ana' })
    expect(line?.durationMs).toBeGreaterThanOrEqual(wait - 2)
    expect(Number(line?.resultCharacters)).toBeGreaterThanOrEqual(wait)
  }
})

test('failed and refused calls have a line with their code', async () => {
  const broken = testTool('broken', {
    execute: () => {
      throw new AppError('query-failed', 'no')
    },
  })

  await runWorld(world, { tools: [broken], script: [call('broken', {}), call('noSuchTool', {})] })

  expect(lines().map(({ tool, status, code }) => [tool, status, code])).toEqual([
    ['broken', 'failed', 'query-failed'],
    ['noSuchTool', 'blocked', 'unknown-tool'],
  ])
})

test('no secret and no script reaches the line', async () => {
  const script = `select ${'secret_business_rule, '.repeat(40)} 1`
  const input = { apiKey: 'abc', url: 'postgres://u:hunter2@h/db', script, sql: 'select 1', note: 'fine' }

  await runWorld(world, { tools: [testTool('save')], script: [call('save', input)] })

  expect(lines()[0]?.arguments).toEqual({
    apiKey: '[masked]',
    url: 'postgres://u:[masked]@h/db',
    script: `‹${script.length} characters›`,
    sql: '‹8 characters›',
    note: 'fine',
  })
  expect(captured.text()).not.toContain('secret_business_rule')
  expect(captured.text()).not.toContain('hunter2')
})
