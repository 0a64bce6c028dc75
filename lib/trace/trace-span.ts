import type { Cost } from '@/lib/contracts/cost'
import type { TokenUsage } from '@/lib/contracts/run-event'

export const spanKinds = ['run', 'generation', 'summary', 'tool', 'wait'] as const

/**
 * One stretch of a trace. A run asks its model (generation), the generation asks for tools; a wait for a person stands beside the call
 * that it holds up, a run that a decision sets going hangs on that wait, and a sub-agent's run on the call that started it.
 */
export interface TraceSpan {
  /** 16 hexadecimal digits, made from what it stands for: told twice, it is the same span. */
  id: string
  /** 32 hexadecimal digits: everything that came of one message. */
  traceId: string
  parentId: string | undefined
  kind: (typeof spanKinds)[number]
  name: string
  conversationId: string
  runId: string
  userId: string
  startedAt: Date
  /** Undefined while it goes on. */
  endedAt: Date | undefined
  status: string
  failed: boolean
  model?: string
  usage?: TokenUsage
  cost?: Cost
  toolCallId?: string
  /** Of a call that a person was asked about, and of the wait for that person. */
  interactionId?: string
  step?: number
  /** Masked, then cut. */
  input?: string
  output?: string
}
