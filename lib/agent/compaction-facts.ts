import type { ModelMessage } from './hook'

/** A request that has grown too long; tokens are estimates. */
export interface MessageCompactionPlan {
  messages: readonly ModelMessage[]
  estimatedTokens: number
  thresholdTokens: number
}

export interface MessageCompactionResult {
  ok: boolean
  /** Numbers of messages. */
  before: number
  after: number
  messagesBefore: readonly ModelMessage[]
  messagesAfter: readonly ModelMessage[]
  estimatedTokens: number
  thresholdTokens: number
}

export interface ToolCompactionResult {
  /** Characters. */
  before: number
  after: number
  contentBefore: string
  contentAfter: string
  /** From this many characters on the tool's results are shortened. */
  threshold: number
}
