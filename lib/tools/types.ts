import type { ToolDefinition } from './define-tool'
import type { tools } from './index'

/** Types of the tools for whoever shows them; inferred from the registry, so that a renamed field breaks the build, not the screen. */

type AnyTool = (typeof tools)[number]
export type ToolName = AnyTool['name']
type ToolNamed<N extends ToolName> = Extract<AnyTool, { name: N }>

/** What the model writes. */
export type ToolInput<N extends ToolName> = ToolNamed<N> extends ToolDefinition<infer I, infer _O, string> ? I : never
/** What the tool returns and the card gets, after every hook. */
export type ToolOutput<N extends ToolName> = ToolNamed<N> extends ToolDefinition<infer _I, infer O, string> ? O : never

/** A call as a card gets it. */
export type ToolPart<N extends ToolName> = { toolCallId: string; tool: N; input: ToolInput<N> | undefined } & (
  | { state: 'input-streaming'; argumentChars: number }
  | { state: 'running' | 'waiting' }
  | { state: 'output-available'; output: ToolOutput<N>; durationMs: number }
  | { state: 'output-error'; status: 'failed' | 'blocked' | 'unknown' | 'cancelled'; code: string; message: string }
)
