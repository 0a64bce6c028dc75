import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { strReplace } from './str-replace'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const replace = (input: Record<string, unknown>) => callTool(strReplace, world, { path: 'a.sql', ...input })

test('a unique text is replaced literally, whatever the new text holds', async () => {
  world.workspace.write('a.sql', 'select a,\n  b\nfrom t\n')

  const { output, text } = await replace({ old_str: '  b\n', new_str: "  $& $1 '$`'\n" })

  expect(world.workspace.read('a.sql')).toBe("select a,\n  $& $1 '$`'\nfrom t\n")
  expect(output).toMatchObject({ replaced: 1, lines: [2], created: false, file: { version: 2 } })
  expect(text).toContain('1 place in /mnt/user-data/a.sql (line 2); now version 2')
})

test('a text that occurs more than once is refused with how many and where', async () => {
  world.workspace.write('a.sql', 'x\ny x\nz\nx\n')

  const error = await failureOf(replace({ old_str: 'x', new_str: 'w' }))

  expect(error.code).toBe('match-not-unique')
  expect(error.message).toContain('occurs 3 times')
  expect(error.message).toContain('lines 1, 2, 4')
  expect(world.workspace.read('a.sql')).toBe('x\ny x\nz\nx\n')
})

test('all: true replaces every occurrence', async () => {
  world.workspace.write('a.sql', 'x\ny x\n')

  const { output } = await replace({ old_str: 'x', new_str: 'xx', all: true })

  expect(output.replaced).toBe(2)
  expect(world.workspace.read('a.sql')).toBe('xx\ny xx\n')
})

test('a text that does not occur is refused with the line that looks like it', async () => {
  world.workspace.write('a.sql', 'select\n    Order_Amount  as amount\n')

  const near = await failureOf(replace({ old_str: 'order_amount as amount', new_str: 'x' }))
  const far = await failureOf(replace({ old_str: 'nothing like it', new_str: 'x' }))

  expect(near).toMatchObject({ code: 'match-not-found', details: { count: 0, near: [2] } })
  expect(near.message).toContain('line 2')
  expect(far.message).toContain('searchFile')
})

test('an edit that was made already is told as such', async () => {
  world.workspace.write('a.sql', 'select pay_amount')

  const error = await failureOf(replace({ old_str: 'order_amount', new_str: 'pay_amount' }))

  expect(error.message).toContain('may have been made before')
})

test('line ends of a Windows file are matched and kept', async () => {
  world.workspace.write('a.sql', 'a\r\nb\r\nc\r\n')

  await replace({ old_str: 'a\nb\n', new_str: 'a\nB\n' })

  expect(world.workspace.read('a.sql')).toBe('a\r\nB\r\nc\r\n')
})

test('str_replace on a snapshot is refused with the hint to copy', async () => {
  const snapshot = world.workspace.saveSnapshot('t.remote.etl', 'select 1')

  const error = await failureOf(replace({ path: snapshot.path, old_str: '1', new_str: '2' }))

  expect(error.code).toBe('read-only-file')
  expect(error.message).toContain('copy_file')
  expect(world.workspace.read(snapshot.path)).toBe('select 1')
})

test('an empty old_str is no argument', async () => {
  await expect(replace({ old_str: '', new_str: 'x' })).rejects.toThrow()
})
