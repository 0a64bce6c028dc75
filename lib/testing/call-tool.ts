import type { ToolCallContext } from '@/lib/contracts/tool'
import { AppError } from '@/lib/errors'
import type { ToolDefinition, ToolServices } from '@/lib/tools/define-tool'

let calls = 0

/** Calls a tool like the loop does: arguments are parsed, the output must fit the declared schema; answers with it and the model's text. */
export async function callTool<I, O>(
  tool: ToolDefinition<I, O>,
  services: ToolServices,
  input: unknown,
  context: Partial<ToolCallContext> = {},
): Promise<{ output: O; text: string }> {
  const output = await tool.execute(tool.inputSchema.parse(input), {
    conversationId: 'conversation-1',
    runId: 'run-1',
    toolCallId: `call-${++calls}`,
    user: { id: 'ana', name: 'Ana', role: 'analyst' },
    signal: new AbortController().signal,
    grant: undefined,
    used: {},
    spend: () => undefined,
    progress: () => undefined,
    ...context,
    ...services,
  })
  tool.outputSchema.parse(output)
  return { output, text: tool.toModel(output) }
}

/** The coded error of a call that fails; anything else fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<AppError> {
  try {
    await call
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('The call succeeded.')
}
