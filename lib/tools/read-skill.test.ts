import { expect, test } from 'vitest'
import { loadSkills } from '@/lib/skills/load-skills'
import { createSkills } from '@/lib/skills/skills'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import type { ToolServices } from './define-tool'
import { readSkill } from './read-skill'

const services = { skills: createSkills(loadSkills('config/skills')) } as ToolServices
const read = (input: object) => callTool(readSkill, services, input)

test('the model reads the whole skill, the card only which one and how long', async () => {
  const { output, text } = await read({ name: 'change-table-safely' })

  expect(text).toContain('# Change a table safely')
  expect(text).toContain('## Do not')
  expect(readSkill.toCard?.(output)).toEqual({
    name: 'change-table-safely',
    file: null,
    characters: output.text.length,
  })
})

test('a name that is none is refused before anything is read, and a path out of the folder when it is', async () => {
  expect(readSkill.inputSchema.safeParse({ name: '../prompts' }).success).toBe(false)
  expect((await failureOf(read({ name: 'no-such-skill' }))).code).toBe('file-not-found')
  expect((await failureOf(read({ name: 'write-etl-task', file: '../../sluice.yaml' }))).code).toBe('path-outside')
})

test('where there are no skills, none is found', async () => {
  const error = await failureOf(callTool(readSkill, {} as ToolServices, { name: 'write-etl-task' }))

  expect(error.code).toBe('file-not-found')
})
