import { describe, expect, test } from 'vitest'
import { createScriptedModel, type ScriptLine } from '@/lib/testing/scripted-model'
import { createSummarise } from './create-summarise'

const request = { subject: 'conversation', text: 'user: rename it\nresult of getTask: task_12', maxChars: 500 } as const
const signal = new AbortController().signal
const by = (line: ScriptLine) => {
  const model = createScriptedModel([line])
  return { model, summarise: createSummarise(model) }
}

describe('a summary by a model', () => {
  test('is its text with what it cost; the record is in the request as data', async () => {
    const { model, summarise } = by({ text: 'Renamed.', usage: { input: 40, output: 3 } })

    const summary = await summarise(request, signal)

    expect(summary).toEqual({
      text: 'Renamed.',
      usage: { model: 'scripted', inputTokens: 40, outputTokens: 3, totalTokens: 43 },
    })
    expect(JSON.stringify(model.requests[0]?.prompt)).toContain('task_12')
  })

  test.each<[string, ScriptLine]>([
    ['is cut at the output limit', { text: 'Half a', finish: { unified: 'length', raw: 'length' } }],
    ['is withheld', { text: '', finish: { unified: 'content-filter', raw: 'content_filter' } }],
  ])('that %s is none', async (_name, line) => {
    expect(await by(line).summarise(request, signal)).toBeUndefined()
  })

  test('that fails in mid-stream throws what the provider says', async () => {
    const { summarise } = by({ text: 'Half', streamError: new Error('overloaded') })

    await expect(summarise(request, signal)).rejects.toThrow('overloaded')
  })
})

describe('the demo model', () => {
  const summarise = createSummarise(Object.assign(createScriptedModel([], 'demo'), { provider: 'sluice' }))

  test('extracts: the same text gives the same summary, within its room, first and last words kept', async () => {
    const text = Array.from({ length: 400 }, (_, line) => `result of getTask: task_${line} ${'x'.repeat(300)}`).join(
      '\n',
    )

    const long = { ...request, text, maxChars: 2_000 }

    const [one, two] = [await summarise(long, signal), await summarise(long, signal)]

    expect(one).toEqual(two)
    expect(one?.text.length).toBeLessThanOrEqual(2_000)
    expect(one?.text).toContain('task_0 ')
    expect(one?.text).toContain('task_399 ')
    expect(one?.text).toMatch(/… \d+ lines left out …/)
  })

  test('leaves a short text as it is and says nothing about nothing', async () => {
    expect(await summarise(request, signal)).toEqual({ text: request.text })
    expect(await summarise({ ...request, text: ' \n ' }, signal)).toBeUndefined()
  })
})
