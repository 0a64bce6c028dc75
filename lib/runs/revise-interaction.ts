import { findInteraction } from '@/db/ledger/interactions'
import type { Interaction } from '@/lib/contracts/interaction'
import type { RevisionBody } from '@/lib/contracts/request'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { previewRevision, reviseCard } from '@/lib/guard/revise-call'
import { shippedEvidence } from '@/lib/guard/shipped-evidence'
import { log } from '@/lib/log'
import type { Runtime } from './runtime'

/**
 * The requester changes what an open card would do, such as the range of a backfill: impact, evidence and digest are made anew, and
 * the card as it was can no longer be decided.
 */
export async function reviseInteraction(
  runtime: Runtime,
  person: Person,
  interactionId: string,
  body: RevisionBody,
): Promise<Interaction> {
  const { db, policy, platform, writer, now } = runtime
  const conversationId = findInteraction(db, interactionId)?.conversationId
  if (conversationId === undefined) throw new AppError('not-found', 'There is no such decision.')
  const revision = { person, interactionId, ...body, now: now() }
  const services = {
    db,
    policy,
    platform,
    evidence: shippedEvidence(runtime),
    log: (message: string, data?: Record<string, unknown>) => log().info({ interactionId, ...data }, message),
  }
  const request = await previewRevision(services, revision)
  return writer.commit(conversationId, null, () => {
    const { interaction, events } = reviseCard(db, { ...revision, now: now() }, request)
    return { result: interaction, events }
  })
}
