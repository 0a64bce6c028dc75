import { writeRoute } from '@/app/api/_door/route-door'
import { decisionBody } from '@/lib/contracts/request'
import { decideInteraction } from '@/lib/runs/decide-interaction'
import { startRun } from '@/lib/runs/start-run'

export const POST = writeRoute(decisionBody, async ({ runtime, person, session, params, body }) => {
  await runtime.limits.rates.count('decision', person.id)
  const { interaction, runId } = decideInteraction(runtime, person, params.id ?? '', body, session.since)
  if (runId) void startRun(runtime, runId)
  return { interaction }
})
