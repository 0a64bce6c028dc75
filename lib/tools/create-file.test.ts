import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { createFile } from './create-file'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const create = (path: string, text: string) => callTool(createFile, world, { path, text })

const script = (lines: number) =>
  Array.from(
    { length: lines },
    (_, i) => `  sum(case when channel = ${i} then amount_${i} else 0 end) as total_${i},`,
  ).join('\n')

test('a new file is written whole', async () => {
  const text = '新任务\r\nselect 1\n'

  const { output } = await create('new.sql', text)

  expect(output).toMatchObject({ created: true, file: { path: '/mnt/user-data/new.sql', version: 1 } })
  expect(world.workspace.read('new.sql')).toBe(text)
})

test('an existing file is not written over', async () => {
  world.workspace.write('a.sql', 'old')

  const error = await failureOf(create('a.sql', 'new'))

  expect(error.code).toBe('file-exists')
  expect(world.workspace.read('a.sql')).toBe('old')
})

test('the same file again, as after a crash, changes nothing', async () => {
  await create('a.sql', 'select 1')

  const { output, text } = await create('a.sql', 'select 1')

  expect(output).toMatchObject({ created: false, file: { version: 1 } })
  expect(text).toContain('Already there')
})

test.each([
  ['word for word', (text: string) => text],
  ['in another layout', (text: string) => text.replace(/\s+/g, ' ').toUpperCase()],
  ['with its second half left out', (text: string) => `${text.slice(0, text.length / 2)}\n-- rest unchanged`],
  ['with an edit in every tenth line', (text: string) => text.replace(/amount_(\d*)0 /g, 'pay_$1 ')],
])('retyping an offloaded script %s is refused with the way to edit it', async (_how, retype) => {
  world.workspace.saveSnapshot('t.remote.etl', script(200))

  const error = await failureOf(create('copy.sql', retype(script(200))))

  expect(error.code).toBe('retyped-file')
  expect(error.message).toContain('/mnt/chat-offload/t.remote.etl')
  expect(error.message).toContain('copy_file')
  expect(world.workspace.stat('copy.sql')).toBeUndefined()
})

test('a new script that shares some expressions with an offloaded one is taken', async () => {
  world.workspace.saveSnapshot('t.remote.etl', script(200))
  const own = Array.from(
    { length: 100 },
    (_, i) => `join dim_${i} as d${i} on d${i}.key_${i} = f.ref_${i} and d${i}.valid`,
  ).join('\n')

  const { output } = await create('new.sql', `${script(20)}\n${own}`)

  expect(output.created).toBe(true)
})

test('a snapshot folder cannot be written to', async () => {
  expect((await failureOf(create('/mnt/chat-offload/x.sql', 'x'))).code).toBe('read-only-file')
})
