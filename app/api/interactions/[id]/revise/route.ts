import { writeRoute } from '@/app/api/_door/route-door'
import { revisionBody } from '@/lib/contracts/request'
import { reviseInteraction } from '@/lib/runs/revise-interaction'

export const POST = writeRoute(revisionBody, async ({ runtime, person, params, body }) => ({
  interaction: await reviseInteraction(runtime, person, params.id ?? '', body),
}))
