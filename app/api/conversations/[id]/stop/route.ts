import { writeRoute } from '@/app/api/_door/route-door'
import { stopRun as stopBody } from '@/lib/contracts/request'
import { json } from '@/lib/http'
import { stopRun } from '@/lib/runs/stop-run'

export const POST = writeRoute(stopBody, ({ runtime, person, params, body }) => {
  stopRun(runtime, person, params.id ?? '', body.runId)
  return json({}, 202)
})
