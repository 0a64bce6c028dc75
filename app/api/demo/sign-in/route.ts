import { openRoute } from '@/app/api/_door/route-door'
import { demoSignIn } from '@/lib/contracts/request'
import { AppError } from '@/lib/errors'
import { isLocal } from '@/lib/http'
import { signInToDemo } from '@/lib/runs/sign-in'

/** One click per role, only on the demo and only while nobody but this machine can reach it. */
export const POST = openRoute(demoSignIn, ({ runtime, request, body }) => {
  if (!runtime.env.demoAccounts || !isLocal(request.headers))
    throw new AppError('not-found', 'There are no demo accounts here.')
  return signInToDemo(runtime, request.headers, body.role)
})
