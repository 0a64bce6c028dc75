import { writeRoute } from '@/app/api/_door/route-door'
import { queuedMessageBody } from '@/lib/contracts/request'
import { json } from '@/lib/http'
import { admitMessage } from '@/lib/runs/admit-message'
import { queueMessage } from '@/lib/runs/queue-message'
import { startRun } from '@/lib/runs/start-run'

export const POST = writeRoute(queuedMessageBody, async ({ runtime, person, params, body }) => {
  await admitMessage(runtime, person)
  const { runId, seq } = queueMessage(runtime, person, params.id ?? '', body)
  if (runId) void startRun(runtime, runId)
  return json({ runId: runId ?? null, seq }, 202)
})
