import { openRoute } from '@/app/api/_door/route-door'
import { firstAdmin } from '@/lib/contracts/session'
import { setUp } from '@/lib/runs/set-up'

/** Makes the first administrator and signs them in; unknown once there is one. */
export const POST = openRoute(firstAdmin, ({ runtime, request, body }) => setUp(runtime, request.headers, body))
