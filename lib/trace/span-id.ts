import { createHash } from 'node:crypto'

const hex = (text: string, digits: number): string => createHash('sha256').update(text).digest('hex').slice(0, digits)

export const traceIdOf = (rootRunId: string): string => hex(`trace ${rootRunId}`, 32)
export const runSpanId = (runId: string): string => hex(`run ${runId}`, 16)
export const generationSpanId = (runId: string, step: number): string => hex(`generation ${runId} ${step}`, 16)
export const summarySpanId = (id: number): string => hex(`summary ${id}`, 16)
export const toolSpanId = (toolCallId: string): string => hex(`tool ${toolCallId}`, 16)
export const waitSpanId = (interactionId: string): string => hex(`wait ${interactionId}`, 16)
