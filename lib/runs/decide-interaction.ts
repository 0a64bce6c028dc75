import { findRun, insertRun } from '@/db/runs'
import { saveState } from '@/db/state'
import { findPerson, findPersonNamed } from '@/lib/auth/people'
import type { Interaction } from '@/lib/contracts/interaction'
import type { DecisionBody } from '@/lib/contracts/request'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { decide } from '@/lib/guard/decide'
import { getInteraction } from '@/lib/guard/read-interactions'
import type { Decided } from '@/lib/guard/write-decision'
import { closeWaitingCall } from './close-waiting-call'
import { moveConversation } from './conversation-state'
import type { Runtime } from './runtime'

/** All that a decision needs of a process; several may work on one database. */
export type Desk = Pick<Runtime, 'db' | 'writer' | 'now'>

/**
 * A person's decision: ledger, state key, events and the run that carries it on, in one transaction. Returns the run to start;
 * none when another person decides next or the same body came twice. `signedInAt`: when the person's session began.
 */
export function decideInteraction(
  runtime: Desk,
  person: Person,
  interactionId: string,
  body: DecisionBody,
  signedInAt?: Date,
): { interaction: Interaction; runId: string | undefined } {
  const { db, writer, now } = runtime
  const { conversationId } = shownTo(runtime, person, interactionId)
  return writer.commit(conversationId, null, () => {
    const findBy = (idOrName: string) => findPerson(db, idOrName) ?? findPersonNamed(db, idOrName)
    const decided = decide(db, { person, interactionId, body, findPerson: findBy, signedInAt, now: now() })
    if (decided.repeated) return { result: { interaction: decided.interaction, runId: undefined }, events: [] }
    if (decided.state) saveState(db, conversationId, { [decided.state.name]: decided.state.value })
    const runId = carryOn(runtime, decided)
    const state = decided.outcome === 'routed' ? 'waiting_other' : 'running'
    return {
      result: { interaction: decided.interaction, runId },
      events: [...decided.events, ...moveConversation(db, conversationId, { state })],
    }
  })
}

/** Queues the run that does what was decided; a call that will not run gets its result first. */
function carryOn({ db, now }: Desk, decided: Decided): string | undefined {
  const { interaction, outcome } = decided
  if (outcome === 'routed') return undefined
  if (outcome !== 'run') {
    const code = outcome === 'declined' ? 'rejected-by-person' : 'not-granted'
    closeWaitingCall(db, { toolCallId: interaction.toolCallId, text: decided.text ?? 'Not executed.', code }, now())
  }
  if (outcome === 'run' && decided.resume === 'recall') {
    const text = `A person approved it. Call ${interaction.tool} again with exactly the same arguments.`
    closeWaitingCall(db, { toolCallId: interaction.toolCallId, text, code: 'not-granted' }, now())
  }
  const asked = findRun(db, interaction.runId)
  if (!asked) throw new Error(`Interaction ${interaction.interactionId} has no run`)
  const { conversationId, userId } = asked
  return insertRun(db, { conversationId, userId, cause: 'decision', interactionId: interaction.interactionId }, now())
}

function shownTo({ db, now }: Desk, person: Person, id: string): Interaction {
  const found = getInteraction(db, person, id, now())
  if (!found) throw new AppError('not-found', 'There is no such decision.')
  return found.interaction
}
