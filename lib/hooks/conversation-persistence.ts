import { updateTranscript } from '@/db/transcript'
import type { RunContext } from '@/lib/agent/hook'
import { defineHook, type HookServices } from './define-hook'

/**
 * Keeps the reading side: what was said and found becomes findable. The loop itself commits every boundary, so nothing is lost with
 * this hook; it follows the history once a run, so that no step pays for it, and catches up with whatever an interrupted run left.
 */
export const conversationPersistence = defineHook({
  name: 'conversation-persistence',
  kind: 'observe',
  beforeAgent: (run) => follow(run),
  onFinally: (run) => follow(run),
})

const follow = ({ services, conversationId }: RunContext<HookServices>): void => {
  updateTranscript(services.db, conversationId)
}
