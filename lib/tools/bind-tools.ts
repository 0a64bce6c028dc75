import type { AgentTool } from '@/lib/contracts/tool'
import { bindTool, type ToolServices } from './define-tool'
import { tools } from './index'

/** The registry with its services, as the loop takes it. */
export const bindTools = (services: ToolServices): AgentTool[] => tools.map((tool) => bindTool(tool, services))
