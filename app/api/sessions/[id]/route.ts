import { actRoute } from '@/app/api/_door/route-door'
import { endSession } from '@/lib/auth/sessions'

export const DELETE = actRoute(({ runtime, person, params }) => endSession(runtime.db, person, params.id ?? ''))
