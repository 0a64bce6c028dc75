import { expect, test } from 'vitest'
import { callTool } from '@/lib/testing/call-tool'
import { completePhase } from './complete-phase'
import type { ToolServices } from './define-tool'

const complete = (phase: string) => callTool(completePhase, {} as ToolServices, { phase, document: '# 设计' })

test.each([
  ['design', 'decompose'],
  ['decompose', 'execute'],
  ['execute', 'verify'],
  ['verify', 'done'],
])('after %s comes %s', async (phase, to) => {
  const { output } = await complete(phase)

  expect(output).toEqual({ from: phase, to, document: '# 设计' })
})

test('the model is told where it is now, the card how long the document is', async () => {
  const { output, text } = await complete('design')

  expect(text).toBe('The phase design is over. Now: decompose.')
  expect(completePhase.toCard?.(output)).toEqual({ from: 'design', to: 'decompose', characters: 4 })
  expect((await complete('verify')).text).toContain('the work')
})

test.each([{ phase: 'publish', document: 'x' }, { phase: 'design' }, { phase: 'design', document: '' }])(
  '%o ends no phase',
  (input) => {
    expect(completePhase.inputSchema.safeParse(input).success).toBe(false)
  },
)
