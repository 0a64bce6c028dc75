import type { ConversationSummary } from '@/lib/contracts/conversation'
import type { CustomValue, LoggedEvent } from '@/lib/contracts/run-event'

type Known = readonly ConversationSummary[]

/**
 * The list after an event, whichever page or browser of the person caused it; undefined when the server must be asked:
 * it alone knows a conversation that is new here or back, and a card's deadline.
 */
export function reduceConversations(known: Known, { event, at }: LoggedEvent): Known | undefined {
  if (event.type !== 'CUSTOM' || event.name !== 'CONVERSATION_CHANGED') return known
  const { conversationId, deleted } = event.value
  if (deleted) return known.filter(({ id }) => id !== conversationId)
  const part = changeOf(event.value, at)
  if (!part || !known.some(({ id }) => id === conversationId)) return undefined
  return known.map((item) => (item.id === conversationId ? { ...item, ...part } : item))
}

function changeOf(value: CustomValue<'CONVERSATION_CHANGED'>, at: string): Partial<ConversationSummary> | undefined {
  const { title, state, pinned, archived } = value
  if (state === 'waiting' || state === 'waiting_other') return undefined
  return {
    ...(title === undefined ? {} : { title, updatedAt: at }),
    ...(state === undefined ? {} : { state, waitUntil: null, updatedAt: at }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(archived === undefined ? {} : { archived }),
  }
}
