import type { JSONSchema7, LanguageModelV4CallOptions, LanguageModelV4FunctionTool } from '@ai-sdk/provider'
import { z } from 'zod'
import type { AgentTool } from '@/lib/contracts/tool'
import type { ModelConfig, ModelMessage } from './hook'

export interface RequestMode {
  /** The answer must be JSON. Its schema is in the history: providers would put one into a leading system message. */
  json?: boolean
}

/** Builds a request whose head never changes: instructions, then tools in registry order, then the history. */
export function buildRequest(
  instructions: string,
  messages: readonly ModelMessage[],
  tools: readonly AgentTool[],
  config: ModelConfig,
  { json = false }: RequestMode = {},
): LanguageModelV4CallOptions {
  return {
    prompt: [{ role: 'system', content: instructions }, ...messages],
    ...(tools.length > 0 ? { tools: describeTools(tools) } : {}),
    // tools stay in the request, so that its cached prefix does
    ...(json ? { responseFormat: { type: 'json' as const } } : {}),
    ...(json && tools.length > 0 ? { toolChoice: { type: 'none' as const } } : {}),
    ...(config.temperature === undefined ? {} : { temperature: config.temperature }),
    ...(config.maxTokens === undefined ? {} : { maxOutputTokens: config.maxTokens }),
    ...(config.thinking === undefined ? {} : { reasoning: config.thinking ? 'medium' : 'none' }),
  }
}

/** What a request is made of beside its messages, as a short text for its digest. */
export const requestHead = (instructions: string, tools: readonly AgentTool[], config: ModelConfig): string =>
  JSON.stringify([instructions, tools.map((tool) => tool.name), config])

type Described = Pick<AgentTool, 'name' | 'description' | 'inputSchema'>

const described = new WeakMap<readonly Described[], LanguageModelV4FunctionTool[]>() // once a run

export function describeTools(tools: readonly Described[]): LanguageModelV4FunctionTool[] {
  const known = described.get(tools) ?? tools.map(describeTool)
  described.set(tools, known)
  return known
}

const schemas = new WeakMap<z.ZodType, JSONSchema7>() // a schema is made once per process, whatever the run

function describeTool(tool: Described): LanguageModelV4FunctionTool {
  let inputSchema = schemas.get(tool.inputSchema)
  if (!inputSchema) {
    inputSchema = z.toJSONSchema(tool.inputSchema, {
      target: 'draft-7',
      io: 'input',
      unrepresentable: 'any',
    }) as JSONSchema7
    schemas.set(tool.inputSchema, inputSchema)
  }
  return { type: 'function', name: tool.name, description: tool.description, inputSchema }
}
