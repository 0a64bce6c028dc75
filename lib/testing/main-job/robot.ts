import { listConversations } from '@/db/conversations'
import { activeRun } from '@/db/runs'
import { listPeople } from '@/lib/auth/people'
import type { Person } from '@/lib/contracts/user'
import { listInteractions } from '@/lib/guard/read-interactions'
import { acceptMessage } from '@/lib/runs/accept-message'
import { startConversation } from '@/lib/runs/conversations'
import { decideInteraction } from '@/lib/runs/decide-interaction'
import type { Runtime } from '@/lib/runs/runtime'
import { startRun } from '@/lib/runs/start-run'

/** How the person publishes. */
export type Way = 'approval' | 'direct' | 'draft' | 'edit_more'

export interface Job {
  request: string
  way: Way
}

/**
 * Does the main job like people at their browsers: looks at what is there and takes the next step. Killed and started again it goes on
 * from what it sees, as somebody would after a reload. `acknowledge` is told everything that the server had answered.
 */
export async function doMainJob(runtime: Runtime, job: Job, acknowledge: (what: string) => void): Promise<void> {
  const analyst = personWith(runtime, 'analyst')
  const approver = personWith(runtime, 'approver')
  const conversationId = listConversations(runtime.db, analyst.id)[0]?.id ?? startConversation(runtime, analyst).id
  acknowledge(`conversation ${conversationId}`)
  const { runId } = acceptOnce(runtime, analyst, conversationId, job.request)
  acknowledge(`message ${runId}`)
  for (let turn = 0; turn < 20; turn++) {
    await settled(runtime, conversationId)
    const [card] = listInteractions(
      runtime.db,
      analyst,
      { conversationId, scope: 'all', status: ['pending', 'awaiting_second'] },
      runtime.now(),
    )
    if (!card) return
    const { interactionId, digest } = card
    const isSecond = card.status === 'awaiting_second'
    const body = isSecond
      ? { optionId: 'approve', inputs: {}, digest }
      : { optionId: job.way, digest, inputs: job.way === 'approval' ? { [inputOf(card, job.way)]: approver.id } : {} }
    const decided = decideInteraction(runtime, isSecond ? approver : analyst, interactionId, body, runtime.now())
    acknowledge(`decision ${interactionId} ${body.optionId}`)
    if (decided.runId) await startRun(runtime, decided.runId)
  }
  throw new Error('The job does not come to an end.')
}

/** The client id makes the post idempotent: after a crash it is simply sent again. */
function acceptOnce(runtime: Runtime, person: Person, conversationId: string, text: string): { runId: string } {
  const accepted = acceptMessage(runtime, person, conversationId, { clientId: 'the-request', text })
  if (accepted.isNew) void startRun(runtime, accepted.runId)
  return accepted
}

async function settled(runtime: Runtime, conversationId: string): Promise<void> {
  while (activeRun(runtime.db, conversationId) || runtime.active.size > 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

function personWith(runtime: Runtime, role: Person['role']): Person {
  const [person] = listPeople(runtime.db, [role])
  if (!person) throw new Error(`No ${role} in the demo world`)
  return person
}

const inputOf = (
  card: { options: ReadonlyArray<{ id: string; inputs: ReadonlyArray<{ name: string }> }> },
  optionId: string,
): string => card.options.find((option) => option.id === optionId)?.inputs[0]?.name ?? 'approver'
