import { type InteractionFilter, undecidedStatuses } from '@/db/ledger/interactions'
import { lastSpoken } from '@/db/messages'
import type { ModelMessage } from '@/lib/agent/hook'
import {
  type CommitPreview,
  type Interaction,
  type InteractionStatus,
  interactionStatuses,
} from '@/lib/contracts/interaction'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { getInteraction, listInteractions } from '@/lib/guard/read-interactions'
import type { Runtime } from './runtime'

const isUndecided = (status: InteractionStatus): boolean => undecidedStatuses.some((known) => known === status)

/** Tabs of the inbox: `mine` waits for this person, `open` for anybody whose cards they may see. */
const filters: Record<string, InteractionFilter> = {
  mine: { scope: 'to-decide', status: undecidedStatuses },
  open: { scope: 'all', status: undecidedStatuses },
  all: { scope: 'all' },
  decided: { scope: 'all', status: interactionStatuses.filter((status) => !isUndecided(status)) },
}

export interface Card {
  interaction: Interaction
  preview: CommitPreview
}

/** Cards of one tab with their previews; an unknown tab is an error, not an empty list. */
export function cardsOf(runtime: Runtime, person: Person, tab: string): Card[] {
  const filter = filters[tab]
  if (!filter) throw new AppError('invalid-request', `status must be one of ${Object.keys(filters).join(', ')}.`)
  const { db, now } = runtime
  return listInteractions(db, person, filter, now()).flatMap((interaction) => {
    const found = getInteraction(db, person, interaction.interactionId, now())
    return found ? [{ interaction, preview: found.preview }] : []
  })
}

/** A card with the last words of its conversation, as far as the decider needs them. */
export function cardWithExcerpt(runtime: Runtime, person: Person, id: string) {
  const found = getInteraction(runtime.db, person, id, runtime.now())
  if (!found) throw new AppError('not-found', 'There is no such decision.')
  return { ...found, conversationExcerpt: excerpt(runtime, found.interaction.conversationId) }
}

const excerptMessages = 6
/** Rows looked at: steps without a word are no part of it. */
const excerptRows = 200
const excerptCharacters = 1200

function excerpt(runtime: Runtime, conversationId: string): Array<{ role: 'user' | 'assistant'; text: string }> {
  const spoken = (lastSpoken(runtime.db, conversationId, excerptRows) as ModelMessage[]).flatMap((message) => {
    if (message.role !== 'user' && message.role !== 'assistant') return []
    const text = message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    return text ? [{ role: message.role, text: text.slice(0, excerptCharacters) }] : []
  })
  return spoken.slice(-excerptMessages)
}
