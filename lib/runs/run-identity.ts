import type { Person } from '@/lib/contracts/user'

/** Which run, of which conversation, for whom. */
export interface RunIdentity {
  runId: string
  conversationId: string
  user: Person
  /** Steps that the run had taken when it was started or resumed. */
  stepsTaken: number
  /** The card whose decision set the run going. */
  interactionId: string | undefined
  /** Set for a sub-agent: its history is its own. */
  threadRunId?: string
  /** An earlier process began it: its start stands in the log. */
  continues: boolean
}
