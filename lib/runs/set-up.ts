import type { z } from 'zod'
import { createFirstAdmin, isSetupCode, needsFirstAdmin } from '@/lib/auth/first-admin'
import type { firstAdmin } from '@/lib/contracts/session'
import { AppError } from '@/lib/errors'
import type { Runtime } from './runtime'
import { signInByPassword } from './sign-in'

/** Whether `/setup` is open: an installation without demo accounts that nobody can administer. */
export const isSetupOpen = ({ db, env }: Runtime): boolean => !env.demoAccounts && needsFirstAdmin(db)

/** Makes the first administrator and signs them in. Without the code of the server's console only for somebody on this machine. */
export async function setUp(
  runtime: Runtime,
  headers: Headers,
  { code, ...input }: z.infer<typeof firstAdmin>,
  isLocal: boolean,
): Promise<Response> {
  const { auth, db, limits, setupCode, now } = runtime
  if (!isSetupOpen(runtime)) throw new AppError('not-found', 'There is an administrator already.')
  await limits.rates.count('sign-in', 'setup')
  if (!isLocal && !isSetupCode(setupCode, code))
    throw new AppError('wrong-setup-code', 'The server printed the code on its console when it started.')
  await createFirstAdmin(auth, db, input, now())
  return signInByPassword(runtime, headers, { email: input.email, password: input.password })
}
