import { actRoute } from '@/app/api/_door/route-door'
import { endSessionsOf } from '@/lib/runs/admin/people'

export const DELETE = actRoute(({ runtime, person, params }) => endSessionsOf(runtime, person, params.id ?? ''))
