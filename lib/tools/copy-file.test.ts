import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { copyFile } from './copy-file'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('a snapshot is copied to an editable file of the same name and remembered as its origin', async () => {
  const snapshot = world.workspace.saveSnapshot('t.remote.etl', 'select 1')

  const { output, text } = await callTool(copyFile, world, { from: snapshot.path })

  expect(output).toMatchObject({
    created: true,
    file: { path: '/mnt/user-data/t.remote.etl', copiedFrom: snapshot.path, readOnly: false },
  })
  expect(text).toContain('/mnt/user-data/t.remote.etl')
  expect(world.workspace.read('t.remote.etl')).toBe('select 1')
})

test('an edited copy is not thrown away unless asked', async () => {
  const snapshot = world.workspace.saveSnapshot('t.etl', 'select 1')
  world.workspace.write('t.etl', 'edited')

  const refused = await failureOf(callTool(copyFile, world, { from: snapshot.path }))
  expect(refused.code).toBe('file-exists')
  expect(world.workspace.read('t.etl')).toBe('edited')

  const { output } = await callTool(copyFile, world, { from: snapshot.path, overwrite: true })
  expect(output).toMatchObject({ created: false, file: { version: 2 } })
  expect(world.workspace.read('t.etl')).toBe('select 1')
})

test('the same copy again, as after a crash, changes nothing', async () => {
  const snapshot = world.workspace.saveSnapshot('t.etl', 'select 1')
  await callTool(copyFile, world, { from: snapshot.path })

  const { output } = await callTool(copyFile, world, { from: snapshot.path })

  expect(output).toMatchObject({ created: false, file: { version: 1 } })
})

test.each([
  [{ from: '/mnt/chat-offload/none' }, 'file-not-found'],
  [{ from: '/etc/passwd', to: 'x' }, 'path-outside'],
  [{ from: '../../secret', to: 'x' }, 'path-outside'],
  [{ from: 'a', to: '/mnt/chat-offload/x' }, 'read-only-file'],
])('%j is refused with %s', async (input, code) => {
  world.workspace.write('a', 'x')

  expect((await failureOf(callTool(copyFile, world, input))).code).toBe(code)
})
