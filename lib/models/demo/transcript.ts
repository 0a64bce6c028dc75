import type { LanguageModelV4Prompt } from '@ai-sdk/provider'

/** One call of a turn with the result as text; `undefined` = it has none yet. */
export interface Step {
  tool: string
  input: Record<string, unknown>
  result: string | undefined
  failed: boolean
}

/** What a person said and everything that happened since, until he spoke again. */
export interface Turn {
  request: string
  steps: Step[]
  /** What the model answered in this turn, in order. */
  answers: string[]
  /** Blocks that the framework attached. */
  context: string[]
}

const contextMark = '<attachment'

/** Reads the prompt as a model would: turns with their calls and results. The last turn is the one to go on with. */
export function readTranscript(prompt: LanguageModelV4Prompt): Turn[] {
  const turns: Turn[] = []
  const open = new Map<string, Step>()
  for (const message of prompt) {
    const turn = turns.at(-1)
    if (message.role === 'user')
      addUserText(turns, message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'))
    if (message.role === 'assistant' && turn) {
      for (const part of message.content) {
        if (part.type === 'text' && part.text) turn.answers.push(part.text)
        if (part.type !== 'tool-call') continue
        const step: Step = { tool: part.toolName, input: asRecord(part.input), result: undefined, failed: false }
        turn.steps.push(step)
        open.set(part.toolCallId, step)
      }
    }
    if (message.role !== 'tool') continue
    for (const part of message.content) {
      const step = part.type === 'tool-result' ? open.get(part.toolCallId) : undefined
      if (!step || part.type !== 'tool-result') continue
      step.result =
        'value' in part.output && typeof part.output.value === 'string'
          ? part.output.value
          : JSON.stringify(part.output)
      step.failed = part.output.type.startsWith('error')
    }
  }
  return turns
}

function addUserText(turns: Turn[], text: string): void {
  const current = turns.at(-1)
  if (text.trimStart().startsWith(contextMark) && current) current.context.push(text)
  else turns.push({ request: text, steps: [], answers: [], context: [] })
}

const asRecord = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
