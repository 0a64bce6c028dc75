import { and, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { interaction } from '@/db/schema'
import type { InboxFacets } from '@/lib/contracts/inbox'
import type { InteractionStatus } from '@/lib/contracts/interaction'
import type { InteractionRow } from './interactions'

export interface InteractionFilter {
  status?: readonly InteractionStatus[]
  conversationId?: string
  /** `mine` = asked by the person, `to-decide` = undecided and waiting for the person, `all` = whatever the person may see. */
  scope?: 'mine' | 'to-decide' | 'all'
  tool?: string
  requesterId?: string
  /** `none` = not graded. */
  severity?: string
  from?: Date
  to?: Date
  /** Only what stands after this card. */
  before?: string
  limit?: number
}

interface Reader {
  id: string
  seesAll: boolean
}

const most = 200
/** The order in which cards came: times may be the same. */
const place = sql`${interaction}.rowid`

function inScope({ id, seesAll }: Reader, scope: NonNullable<InteractionFilter['scope']>): SQL | undefined {
  const mine = eq(interaction.requesterId, id)
  const named = eq(interaction.approverId, id)
  if (scope === 'mine') return mine
  if (scope === 'all') return seesAll ? undefined : or(mine, named)
  return or(and(mine, eq(interaction.status, 'pending')), and(named, eq(interaction.status, 'awaiting_second')))
}

/** Newest first, at most 200; only what the person asked for or was named to approve, unless `seesAll`. */
export function selectInteractions(db: Db, person: Reader, filter: InteractionFilter): InteractionRow[] {
  const { scope = 'all', status, conversationId, tool, requesterId, severity, from, to, before } = filter
  const graded = sql`coalesce(json_extract(${interaction.card}, '$.severity'), 'none')`
  return db
    .select()
    .from(interaction)
    .where(
      and(
        inScope(person, scope),
        status && inArray(interaction.status, [...status]),
        conversationId === undefined ? undefined : eq(interaction.conversationId, conversationId),
        tool === undefined ? undefined : eq(interaction.tool, tool),
        requesterId === undefined ? undefined : eq(interaction.requesterId, requesterId),
        severity === undefined ? undefined : eq(graded, severity),
        from && gte(interaction.createdAt, from),
        to && lte(interaction.createdAt, to),
        before === undefined ? undefined : sql`${place} < (select rowid from interaction where id = ${before})`,
      ),
    )
    .orderBy(desc(place))
    .limit(Math.min(filter.limit ?? 50, most))
    .all()
}

/** Tools and requesters of the cards that a person may see. */
export function interactionFacets(db: Db, person: Reader): InboxFacets {
  const where = inScope(person, 'all')
  const tools = db.selectDistinct({ tool: interaction.tool }).from(interaction).where(where).orderBy(interaction.tool)
  const requesters = db
    .selectDistinct({ id: interaction.requesterId, name: interaction.requesterName })
    .from(interaction)
    .where(where)
    .orderBy(interaction.requesterName)
    .limit(most)
  return { tools: tools.all().map(({ tool }) => tool), requesters: requesters.all() }
}
