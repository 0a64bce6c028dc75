import { expect, test } from 'vitest'
import { z } from 'zod'
import { testTool } from '@/lib/testing/test-tool'
import { parseArguments } from './tool-arguments'

const save = testTool('save', { inputSchema: z.object({ table: z.string(), limit: z.number().default(10) }) })
const parse = (text: string, tool = save) => parseArguments(tool, 'save', text, [save])

test('what the model wrote and what will run are kept apart', () => {
  expect(parse('{"table":"t1"}')).toEqual({ ok: true, input: { table: 't1' }, resolved: { table: 't1', limit: 10 } })
})

test.each([
  ['cut', '{"table":"t1'],
  ['two values', '{"table":"t1"}{"table":"t2"}'],
  ['a trailing comma', '{"table":"t1",}'],
  ['single quotes', "{'table':'t1'}"],
  ['a code fence', '```json\n{"table":"t1"}\n```'],
  ['a prototype', '{"table":"t1","__proto__":{"limit":1}}'],
])('arguments with %s are refused, not repaired', (_name, text) => {
  expect(parse(text)).toMatchObject({ ok: false, refusal: { code: 'invalid-arguments' } })
})

test.each(['[]', '"t1"', 'null', '7'])('%s is JSON but no arguments', (text) => {
  expect(parse(text)).toMatchObject({ ok: false, refusal: { code: 'invalid-arguments' } })
})

test('an empty text is a call without arguments', () => {
  const ping = testTool('ping', { inputSchema: z.object({}) })

  expect(parse('', ping)).toMatchObject({ ok: true, input: {} })
  expect(parse('')).toMatchObject({ ok: false, refusal: { message: expect.stringContaining('- table:') } })
})

test('arguments that are no JSON are kept for the log, cut to a bound', () => {
  const { input } = parse(`{"table":"${'x'.repeat(50_000)}`)

  expect(JSON.stringify(input).length).toBeLessThan(2_100)
})

test('an unknown tool names those that there are', () => {
  expect(parseArguments(undefined, 'aprove', '{}', [save])).toMatchObject({
    refusal: { code: 'unknown-tool', message: expect.stringContaining('save') },
  })
})
