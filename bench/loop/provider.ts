import type { LanguageModelV4, LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { type Contender, clock, ownCpu } from './contender'

/** What stands before the history in every request. */
export interface RequestHead {
  instructions?: string
  tools: LanguageModelV4FunctionTool[]
}

const smallest: RequestHead = { tools: [{ type: 'function', name: 'save', inputSchema: { type: 'object' } }] }

/** The provider package's stream, read to its end and added up. */
export const providerStream = (
  model: LanguageModelV4,
  name = 'provider doStream',
  { instructions, tools }: RequestHead = smallest,
): Contender => ({
  name,
  keeps: 'nothing',
  cpu: ownCpu,
  answer: async (order) => {
    const prompt: LanguageModelV4Prompt = [{ role: 'user', content: [{ type: 'text', text: order }] }]
    if (instructions) prompt.unshift({ role: 'system', content: instructions })
    for (let steps = 1, argumentChars = 0, firstTextAt = 0; ; steps++) {
      const { text, call, textAt } = await ask(model, prompt, tools)
      firstTextAt ||= textAt
      if (!call) return { text, argumentChars, steps, firstTextAt }
      const input = JSON.parse(call.input) as { sql?: string; text?: string }
      argumentChars += (input.sql ?? input.text ?? '').length
      const { toolCallId, toolName } = call
      prompt.push({ role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName, input }] })
      prompt.push({
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: 'saved' } }],
      })
    }
  },
})

async function ask(model: LanguageModelV4, prompt: LanguageModelV4Prompt, tools: LanguageModelV4FunctionTool[]) {
  const { stream } = await model.doStream({ prompt, tools })
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
