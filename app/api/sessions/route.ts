import { actRoute, readRoute } from '@/app/api/_door/route-door'
import { endOtherSessions, listSessions } from '@/lib/auth/sessions'

export const GET = readRoute(({ runtime, person, session }) => ({
  items: listSessions(runtime.db, person, session.id, runtime.now()),
}))

/** Signs out everywhere else. */
export const DELETE = actRoute(({ runtime, person, session }) => endOtherSessions(runtime.db, person.id, session.id))
