import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { type Contender, clock, ownCpu } from './contender'

/** The provider package's stream, read to its end and added up. */
export const providerStream = (model: LanguageModelV4): Contender => ({
  name: 'provider doStream',
  keeps: 'nothing',
  cpu: ownCpu,
  answer: async (order) => {
    const prompt: LanguageModelV4Prompt = [{ role: 'user', content: [{ type: 'text', text: order }] }]
    for (let steps = 1, argumentChars = 0, firstTextAt = 0; ; steps++) {
      const { text, call, textAt } = await ask(model, prompt)
      firstTextAt ||= textAt
      if (!call) return { text, argumentChars, steps, firstTextAt }
      const input = JSON.parse(call.input) as { sql: string }
      argumentChars += input.sql.length
      const { toolCallId, toolName } = call
      prompt.push({ role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName, input }] })
      prompt.push({
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: 'saved' } }],
      })
    }
  },
})

async function ask(model: LanguageModelV4, prompt: LanguageModelV4Prompt) {
  const { stream } = await model.doStream({
    prompt,
    tools: [{ type: 'function', name: 'save', inputSchema: { type: 'object' } }],
  })
  let text = ''
  let textAt = 0
  let call: { toolCallId: string; toolName: string; input: string } | undefined
  for await (const part of stream) {
    if (part.type === 'text-delta') {
      textAt ||= clock()
      text += part.delta
    }
    if (part.type === 'tool-call') call = part
  }
  return { text, call, textAt }
}
