import { writeRoute } from '@/app/api/_door/route-door'
import { decisionBody } from '@/lib/contracts/request'
import { decideInteraction } from '@/lib/runs/decide-interaction'
import { startRun } from '@/lib/runs/start-run'

export const POST = writeRoute(decisionBody, ({ runtime, person, session, params, body }) => {
  const { interaction, runId } = decideInteraction(runtime, person, params.id ?? '', body, session.since)
  if (runId) void startRun(runtime, runId)
  return { interaction }
})
