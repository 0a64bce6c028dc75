import { afterEach, expect, test } from 'vitest'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { attachFile } from './attach-file'
import { workspaceOf } from './files'

let world: RuntimeWorld
afterEach(() => world.end())

const attach = (name: string, content: string | Uint8Array) =>
  attachFile(world.runtime, world.analyst, world.conversationId, name, Buffer.from(content as string))
const read = (path: string) => workspaceOf(world.runtime, world.conversationId).read(path)

test('a text becomes a working file, and pages hear of it', async () => {
  world = await createRuntimeWorld([])

  const file = attach('订单.csv', 'id,金额\n1,2\n')

  expect(file.path).toBe('/mnt/user-data/订单.csv')
  expect(read(file.path)).toBe('id,金额\n1,2\n')
  expect(world.events()).toContainEqual(
    expect.objectContaining({ name: 'FILE_TREE_CHANGED', value: expect.objectContaining({ path: file.path }) }),
  )
})

test('a second file of the name stands beside the first', async () => {
  world = await createRuntimeWorld([])

  const paths = ['one', 'two', 'three'].map((text) => attach('a.sql', text).path)

  expect(paths).toEqual(['/mnt/user-data/a.sql', '/mnt/user-data/a-2.sql', '/mnt/user-data/a-3.sql'])
  expect(paths.map(read)).toEqual(['one', 'two', 'three'])
})

test.each([
  '../../etc/passwd.csv',
  '..\\..\\boot.csv',
  '/etc/cron.d/x.csv',
  'con.csv',
  '.csv',
  'a\u202Evsc.csv',
  'a\0b.csv',
  `${'长'.repeat(500)}.csv`,
  '  .. .csv',
])('the hostile name %j becomes one safe file below the working folder', async (name) => {
  world = await createRuntimeWorld([])

  const { path } = attach(name, 'x')

  expect(path).toMatch(/^\/mnt\/user-data\/[^/\\\p{Cc}\p{Cf}]+\.csv$/u)
  expect(Buffer.byteLength(path)).toBeLessThan(200)
  expect(read(path)).toBe('x')
})

test('GB 18030, as spreadsheets write it, becomes UTF-8', async () => {
  world = await createRuntimeWorld([])

  const { path } = attach('a.csv', Uint8Array.from([0xbd, 0xf0, 0xb6, 0xee]))

  expect(read(path)).toBe('金额')
})

test.each([
  ['run.exe', 'MZ'],
  ['noextension', 'x'],
  ['a.csv', 'a\0b'],
  ['a.csv', Uint8Array.from([0xff, 0xff, 0xff])],
])('%s that is no text of a known kind is refused', async (name, content) => {
  world = await createRuntimeWorld([])

  expect(() => attach(name, content)).toThrow('A file to attach is a text')
  expect(workspaceOf(world.runtime, world.conversationId).list()).toEqual([])
})

test("another person's conversation takes no file", async () => {
  world = await createRuntimeWorld([])

  expect(() => attachFile(world.runtime, world.approver, world.conversationId, 'a.csv', Buffer.from('x'))).toThrow(
    'No such conversation.',
  )
})
