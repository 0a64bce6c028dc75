import { writeRoute } from '@/app/api/_door/route-door'
import { passwordChange } from '@/lib/contracts/session'
import { renewPassword } from '@/lib/runs/sign-in'

export const POST = writeRoute(passwordChange, ({ runtime, person, session, body }) =>
  renewPassword(runtime, { person, session }, body),
)
