import type { WriteContext } from '@/lib/platform/port'
import type { ToolContext } from '@/lib/tools/define-tool'

/** A write is done in the person's name; the call's id makes it happen at most once. */
export const writeContext = ({ user, toolCallId, signal, conversationId }: ToolContext): WriteContext => ({
  actor: { id: user.id, name: user.name, role: user.role },
  idempotencyKey: toolCallId,
  signal,
  conversationId,
})
