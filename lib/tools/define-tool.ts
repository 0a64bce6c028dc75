import type { z } from 'zod'
import type { SubAgents } from '@/lib/contracts/sub-agent'
import type { AgentTool, Effect, ToolCallContext } from '@/lib/contracts/tool'
import type { Platform } from '@/lib/platform/port'
import type { Sandbox } from '@/lib/sandbox/sandbox'
import type { Skills } from '@/lib/skills/skills'
import type { Warehouse } from '@/lib/warehouse/port'
import type { Workspace } from '@/lib/workspace/workspace'

/** The ports a tool may use, bound once per run. */
export interface ToolServices {
  platform: Platform
  warehouse: Warehouse
  workspace: Workspace
  sandbox: Sandbox
  skills?: Skills
  /** Absent for a sub-agent: it has none of its own. */
  agents?: SubAgents
}

export type ToolContext = ToolCallContext & ToolServices

export interface ToolDefinition<I = never, O = never, N extends string = string> {
  readonly name: N
  readonly effect: Effect
  /** English; says what it does, when to use it, and what it refuses. */
  readonly description: string
  readonly inputSchema: z.ZodType<I>
  readonly outputSchema: z.ZodType<O>
  readonly final?: boolean
  readonly compactAbove?: number
  readonly skipCompaction?: boolean
  readonly changesState?: boolean
  readonly timeoutMs?: number
  /** The work. Throws `AppError` for what the model can mend. */
  execute(input: I, context: ToolContext): O | Promise<O>
  /** What the model reads; gets the output after every hook. */
  toModel(output: O): string
  /** What the card gets when the output itself is too large or not for display. */
  toCard?(output: O): unknown
}

export const defineTool = <I, O, N extends string>(tool: ToolDefinition<I, O, N>): ToolDefinition<I, O, N> => tool

/** A tool whatever its arguments and results are. */
export interface AnyToolDefinition
  extends Pick<
    ToolDefinition,
    'name' | 'effect' | 'description' | 'final' | 'compactAbove' | 'skipCompaction' | 'changesState' | 'timeoutMs'
  > {
  readonly inputSchema: z.ZodType
  readonly outputSchema: z.ZodType
  execute(input: never, context: ToolContext): unknown
  toModel(output: never): string
  toCard?(output: never): unknown
}

/** Binds the services, so that the loop sees plain tools. */
export function bindTool(tool: AnyToolDefinition, services: ToolServices): AgentTool {
  const { execute, toModel, toCard, outputSchema: _declared, ...rest } = tool
  return {
    ...rest,
    toModel: (output) => toModel(output as never),
    ...(toCard ? { toCard: (output: unknown) => toCard(output as never) } : {}),
    execute: async (input, context) => execute(input as never, { ...context, ...services }),
  }
}
