import { writeRoute } from '@/app/api/_door/route-door'
import { newMessage } from '@/lib/contracts/request'
import { json } from '@/lib/http'
import { acceptMessage } from '@/lib/runs/accept-message'
import { admitMessage } from '@/lib/runs/admit-message'
import { startRun } from '@/lib/runs/start-run'

export const POST = writeRoute(newMessage, async ({ runtime, person, params, body }) => {
  await admitMessage(runtime, person)
  const { runId, seq, isNew } = acceptMessage(runtime, person, params.id ?? '', body)
  if (isNew) void startRun(runtime, runId)
  return json({ runId, seq }, 202)
})
