import { writeRoute } from '@/app/api/_door/route-door'
import { confirmLogin as confirmBody } from '@/lib/contracts/session'
import { confirmLogin } from '@/lib/runs/sign-in'

/** Begins a new session for whoever shows once more that it is they. */
export const POST = writeRoute(confirmBody, ({ runtime, person, session, request, body }) =>
  confirmLogin(runtime, request.headers, { person, session }, body.password),
)
