import { z } from 'zod'
import type { AgentTool, ToolCallContext } from '@/lib/contracts/tool'

/** A tool for tests of the loop; `bodies` are the inputs that its body was given. */
export function testTool(
  name: string,
  setup: Partial<Omit<AgentTool, 'name' | 'execute'>> & {
    execute?: (input: never, context: ToolCallContext) => unknown
  } = {},
): AgentTool & { bodies: unknown[] } {
  const bodies: unknown[] = []
  const { execute, ...rest } = setup
  return {
    effect: 'read',
    description: `Test tool ${name}.`,
    inputSchema: z.looseObject({}),
    toModel: (output) => (typeof output === 'string' ? output : JSON.stringify(output ?? null)),
    ...rest,
    name,
    bodies,
    execute: async (input, context) => {
      bodies.push(input)
      return execute ? execute(input as never, context) : `${name} done`
    },
  }
}
