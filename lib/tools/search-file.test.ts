import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { searchFile } from './search-file'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('finds literal text without regard to case, with line numbers, total and returned', async () => {
  world.workspace.write('a.sql', `${'select Pay_Amount\n'.repeat(5)}select x.*\n`)

  const { output, text } = await callTool(searchFile, world, { path: 'a.sql', text: 'pay_amount', limit: 2 })
  const literal = await callTool(searchFile, world, { path: 'a.sql', text: 'x.*' })

  expect(output).toMatchObject({ total: 5, returned: 2, matches: [{ line: 1 }, { line: 2 }] })
  expect(text).toContain('2 of 5 matching lines')
  expect(literal.output.matches).toEqual([{ line: 6, text: 'select x.*' }])
})

test('nothing found is said', async () => {
  world.workspace.write('a.sql', 'x')

  expect((await callTool(searchFile, world, { path: 'a.sql', text: 'y' })).text).toBe(
    'No line of /mnt/user-data/a.sql contains it.',
  )
})

test('a missing file is refused', async () => {
  expect((await failureOf(callTool(searchFile, world, { path: 'none', text: 'x' }))).code).toBe('file-not-found')
})
