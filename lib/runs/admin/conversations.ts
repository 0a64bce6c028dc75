import { inArray } from 'drizzle-orm'
import {
  countCalls,
  countExecuted,
  type FoundConversation,
  findConversations,
  foundLimit,
} from '@/db/admin/conversations'
import { modelCalls } from '@/db/admin/model-calls'
import type { Db } from '@/db/client'
import { run } from '@/db/schema'
import { searchTranscript } from '@/db/search'
import type { AdminConversation, AdminConversationPage, AdminHit, ConversationQuery } from '@/lib/contracts/admin'
import type { ConversationState } from '@/lib/contracts/conversation'
import { addCost, type Cost, noCost } from '@/lib/contracts/cost'
import type { Person } from '@/lib/contracts/user'
import type { Runtime } from '@/lib/runs/runtime'
import { maskedText } from '@/lib/trace/masked-text'
import { piecesOf } from './period-slices'

const pageSize = 25
const hitsShown = 3

/** Everybody's conversations by words and filters, a page at a time. */
export async function listAllConversations(
  runtime: Runtime,
  admin: Person,
  query: ConversationQuery,
): Promise<AdminConversationPage> {
  const { db, prices } = runtime
  const found = findConversations(db, admin, query)
  const rows = found.slice(0, foundLimit)
  const byCost = query.minCost !== undefined || query.sort === 'cost'
  const costs = byCost
    ? await costsOf(
        runtime,
        rows.map(({ id }) => id),
      )
    : undefined
  const kept = costs ? chosenByCost(rows, costs, query) : rows
  const shown = kept.slice(query.page * pageSize, (query.page + 1) * pageSize)
  return {
    items: await toConversations(runtime, shown, query.text, costs),
    total: kept.length,
    capped: found.length > foundLimit,
    page: query.page,
    currency: prices.currency,
  }
}

function chosenByCost(
  rows: FoundConversation[],
  costs: ReadonlyMap<string, Cost>,
  { minCost, sort }: ConversationQuery,
): FoundConversation[] {
  const amount = ({ id }: FoundConversation) => costs.get(id)?.amount ?? -1
  const kept = minCost === undefined ? rows : rows.filter((row) => amount(row) >= minCost)
  return sort === 'cost' ? kept.toSorted((a, b) => amount(b) - amount(a)) : kept
}

/** Rows as an administrator sees them; found words are shown in masked lines. */
export async function toConversations(
  runtime: Runtime,
  rows: readonly FoundConversation[],
  text?: string,
  known?: ReadonlyMap<string, Cost>,
): Promise<AdminConversation[]> {
  const ids = rows.map(({ id }) => id)
  const costs = known ?? (await costsOf(runtime, ids))
  const calls = countCalls(runtime.db, ids)
  const executed = countExecuted(runtime.db, ids)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    owner: { id: row.ownerId, name: row.ownerName ?? row.ownerId },
    state: row.state as ConversationState,
    updatedAt: row.updatedAt.toISOString(),
    deleted: row.deletedAt !== null,
    calls: calls.get(row.id)?.calls ?? 0,
    failedCalls: calls.get(row.id)?.failed ?? 0,
    executed: executed.get(row.id) ?? 0,
    cost: costs.get(row.id) ?? noCost,
    hits: text ? hitsIn(runtime.db, row.id, text) : [],
  }))
}

const hitsIn = (db: Db, conversationId: string, text: string): AdminHit[] =>
  searchTranscript(db, { all: true }, text, { conversationId, limit: hitsShown }).hits.map(
    ({ kind, tool, preview, at }) => ({ kind, tool, preview: maskedText(preview), at }),
  )

/** What conversations cost, sub-agents and summaries included. */
async function costsOf({ db, prices }: Runtime, ids: readonly string[]): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>()
  for await (const some of piecesOf(ids, 100)) {
    for (const call of modelCalls(db, { within: inArray(run.conversationId, [...some]) })) {
      const { conversationId } = call
      costs.set(conversationId, addCost(costs.get(conversationId) ?? noCost, prices.costOf(call)))
    }
  }
  return costs
}
