import { actRoute } from '@/app/api/_door/route-door'
import { startRun } from '@/lib/runs/start-run'
import { withdrawInteraction } from '@/lib/runs/withdraw-interaction'

export const POST = actRoute(({ runtime, person, params }) => {
  const { interaction, runId } = withdrawInteraction(runtime, person, params.id ?? '')
  if (runId) void startRun(runtime, runId)
  return { interaction }
})
