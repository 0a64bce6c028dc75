import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { saveDocument } from './save-document'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const save = (name: string, text: string) => callTool(saveDocument, world, { name, text })

test('a document is a file of the person, without the fence that a model puts around it', async () => {
  const { output } = await save('订单 分析', '```markdown\n# 订单\n```')

  expect(output).toMatchObject({ created: true, file: { path: '/mnt/user-data/documents/订单-分析.md', version: 1 } })
  expect(world.workspace.read('/mnt/user-data/documents/订单-分析.md')).toBe('# 订单\n')
})

test('the same name again is a new version, the same text none', async () => {
  await save('notes', '# one')
  const second = await save('notes', '# two')
  const third = await save('notes', '# two')

  expect([second.output.created, second.output.file.version, third.output.file.version]).toEqual([false, 2, 2])
})

test.each(['../out', 'a/b', '.hidden', 'x.md', '', ' ', 'a\u0000b', 'n'.repeat(61)])(
  'the name %j is refused',
  (name) => {
    expect(saveDocument.inputSchema.safeParse({ name, text: 'x' }).success).toBe(false)
  },
)
