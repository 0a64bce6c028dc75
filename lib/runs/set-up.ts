import type { z } from 'zod'
import { createFirstAdmin, isSetupCode, needsFirstAdmin } from '@/lib/auth/first-admin'
import type { firstAdmin } from '@/lib/contracts/session'
import { isLoopback } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isLocal } from '@/lib/http'
import { peerOf } from './peer'
import type { Runtime } from './runtime'
import { signInByPassword } from './sign-in'

/** Whether `/setup` is open: an installation without demo accounts that nobody can administer. */
export const isSetupOpen = ({ db, env }: Runtime): boolean => !env.demoAccounts && needsFirstAdmin(db)

/**
 * Whether the code of the server's console is asked for: of everybody but somebody whose own browser, on this machine, reaches a server
 * that nobody else reaches, and by no proxy. Behind one on the same machine every connection comes from here.
 */
export function asksSetupCode({ env }: Pick<Runtime, 'env'>, headers: Headers): boolean {
  const peer = peerOf(headers)
  const isDirect = peer !== undefined && !peer.isForwarded && isLoopback(peer.address)
  const isServedElsewhere = env.url !== undefined && !isLoopback(new URL(env.url).hostname)
  return !env.loopback || !isDirect || isServedElsewhere || !isLocal(headers)
}

/** Makes the first administrator and signs them in. */
export async function setUp(
  runtime: Runtime,
  headers: Headers,
  { code, ...input }: z.infer<typeof firstAdmin>,
): Promise<Response> {
  const { auth, db, limits, setupCode, now } = runtime
  if (!isSetupOpen(runtime)) throw new AppError('not-found', 'There is an administrator already.')
  await limits.rates.count('sign-in', 'setup')
  if (asksSetupCode(runtime, headers) && !isSetupCode(setupCode, code))
    throw new AppError('wrong-setup-code', 'The server printed the code on its console when it started.')
  await createFirstAdmin(auth, db, input, now())
  return signInByPassword(runtime, headers, { email: input.email, password: input.password })
}
