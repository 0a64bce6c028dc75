import type { AgentTool } from '@/lib/contracts/tool'
import { bindTool, type ToolDefinition, type ToolServices } from './define-tool'
import { tools } from './index'

/** The registry with its services, as the loop takes it. */
export const bindTools = (services: ToolServices): AgentTool[] =>
  (tools as unknown as readonly ToolDefinition[]).map((tool) => bindTool(tool, services))
