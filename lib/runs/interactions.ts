import { installation, isAllowed } from '@/db/authorize'
import { undecidedStatuses } from '@/db/ledger/interactions'
import { type InteractionFilter, interactionFacets } from '@/db/ledger/select-interactions'
import { lastSpoken } from '@/db/messages'
import type { ModelMessage } from '@/lib/agent/hook'
import type { InboxFacets, InboxFilter, InboxPage } from '@/lib/contracts/inbox'
import { type InteractionStatus, interactionStatuses, type Receipt } from '@/lib/contracts/interaction'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { withBaseNow } from '@/lib/guard/base-now'
import { getInteraction, listInteractions } from '@/lib/guard/read-interactions'
import type { Instance } from '@/lib/platform/port'
import type { Runtime } from './runtime'

const isUndecided = (status: InteractionStatus): boolean => undecidedStatuses.some((known) => known === status)

/** Tabs of the inbox: `mine` waits for this person, `open` for anybody whose cards they may see. */
const tabs: Record<string, InteractionFilter> = {
  mine: { scope: 'to-decide', status: undecidedStatuses },
  open: { scope: 'all', status: undecidedStatuses },
  all: { scope: 'all' },
  decided: { scope: 'all', status: interactionStatuses.filter((status) => !isUndecided(status)) },
}

const pageSize = 50

/** Cards of one tab with their previews, by pages; an unknown tab is an error, not an empty list. */
export function cardsOf(runtime: Runtime, person: Person, tab: string, wanted: InboxFilter = {}): InboxPage {
  const filter = tabs[tab]
  if (!filter) throw new AppError('invalid-request', `status must be one of ${Object.keys(tabs).join(', ')}.`)
  const { db, now } = runtime
  const { requester, from, to, ...rest } = wanted
  const found = listInteractions(
    db,
    person,
    {
      ...rest,
      ...filter,
      ...(requester === undefined ? {} : { requesterId: requester }),
      ...(from === undefined ? {} : { from: new Date(from) }),
      ...(to === undefined ? {} : { to: new Date(to) }),
      limit: pageSize + 1,
    },
    now(),
  )
  const items = found.slice(0, pageSize).flatMap((interaction) => {
    const card = getInteraction(db, person, interaction.interactionId, now())
    return card ? [{ interaction, preview: card.preview }] : []
  })
  return { items, next: found.length > pageSize ? (items.at(-1)?.interaction.interactionId ?? null) : null }
}

/** What the person's cards can be filtered by. */
export const facetsOf = ({ db }: Runtime, person: Person): InboxFacets =>
  interactionFacets(db, { id: person.id, seesAll: isAllowed(person, 'installation.review', installation) })

/** A card as it stands now, with its receipt, what it set going, and the last words of its conversation, as far as the decider needs them. */
export function cardWithExcerpt(runtime: Runtime, person: Person, id: string) {
  const found = getInteraction(runtime.db, person, id, runtime.now())
  if (!found) throw new AppError('not-found', 'There is no such decision.')
  return {
    ...withBaseNow(runtime.platform, found),
    runs: startedRuns(runtime, found.receipt),
    conversationExcerpt: excerpt(runtime, found.interaction.conversationId),
  }
}

/** The runs that the receipt names, as they are now; one that the platform no longer knows is absent. */
const startedRuns = ({ platform }: Runtime, receipt: Receipt | undefined): Instance[] =>
  (receipt?.started ?? []).flatMap(({ instanceId }) => platform.getInstance(instanceId) ?? [])

const excerptMessages = 6
/** Rows looked at: steps without a word are no part of it. */
const excerptRows = 200
const excerptCharacters = 1200

function excerpt(runtime: Runtime, conversationId: string): Array<{ role: 'user' | 'assistant'; text: string }> {
  const spoken = (lastSpoken(runtime.db, conversationId, excerptRows) as ModelMessage[]).flatMap((message) => {
    if (message.role !== 'user' && message.role !== 'assistant') return []
    const parts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    // what a person sent along is a part of its own, for the model
    const text = parts.filter((part) => message.role !== 'user' || !part.startsWith('<')).join('')
    return text ? [{ role: message.role, text: text.slice(0, excerptCharacters) }] : []
  })
  return spoken.slice(-excerptMessages)
}
