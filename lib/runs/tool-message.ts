import type { ModelMessage } from '@/lib/agent/hook'

/** The result of a call as the provider interface wants it. */
export const toolMessage = (toolCallId: string, toolName: string, text: string, isError: boolean): ModelMessage => ({
  role: 'tool',
  content: [
    { type: 'tool-result', toolCallId, toolName, output: { type: isError ? 'error-text' : 'text', value: text } },
  ],
})
