import { eq } from 'drizzle-orm'
import { user } from '@/db/schema'
import { changePassword } from '@/lib/auth/change-password'
import { confirmBy } from '@/lib/auth/confirm-by'
import { type SignedIn, signedInBy } from '@/lib/auth/current-person'
import { demoRole, demoSignInResponse } from '@/lib/auth/demo-people'
import { endSession } from '@/lib/auth/sessions'
import type { Role } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import type { Runtime } from './runtime'

/** Signs in with e-mail and password. The response sets the cookie of a new session and ends the one that the browser had. */
export const signInByPassword = (
  runtime: Runtime,
  headers: Headers,
  entered: { email: string; password: string },
): Promise<Response> => tryPassword(runtime, headers, 'wrong-credentials', entered)

/** One click a role; the caller has made sure that only this machine can ask. */
export const signInToDemo = (runtime: Runtime, headers: Headers, role: Role): Promise<Response> =>
  newSession(runtime, headers, 'not-found', (program) =>
    demoSignInResponse(runtime.auth, runtime.secret, role, program),
  )

/** Who is signed in shows once more that it is they: the session is replaced by one that begins now. */
export async function confirmLogin(
  runtime: Runtime,
  headers: Headers,
  { person }: SignedIn,
  password: string | undefined,
): Promise<Response> {
  const { db, auth, secret } = runtime
  const email = db.select({ email: user.email }).from(user).where(eq(user.id, person.id)).get()?.email ?? ''
  const how = confirmBy(db, person.id)
  if (how === 'demo')
    return newSession(runtime, headers, 'not-found', (program) =>
      demoSignInResponse(auth, secret, demoRole(email), program),
    )
  if (how === 'provider' || password === undefined)
    throw new AppError('invalid-request', 'Enter the password, or sign in again where the account is kept.', {
      details: { confirmBy: how },
    })
  return tryPassword(runtime, headers, 'wrong-password', { email, password })
}

/** Counted by account before anything is compared: a guesser gets a few a minute, wherever the guesses come from. */
async function tryPassword(
  runtime: Runtime,
  headers: Headers,
  refusal: 'wrong-credentials' | 'wrong-password',
  entered: { email: string; password: string },
): Promise<Response> {
  await runtime.limits.rates.count('sign-in', entered.email.trim().toLowerCase())
  return newSession(runtime, headers, refusal, (program) =>
    runtime.auth.api.signInEmail({ body: entered, headers: program, asResponse: true }),
  )
}

/** A new password for whoever knows the present one. */
export async function renewPassword(
  { auth, db, limits, now }: Runtime,
  signedIn: SignedIn,
  change: { current: string; next: string },
): Promise<void> {
  await limits.rates.count('sign-in', signedIn.person.id)
  await changePassword(auth, db, signedIn, change, now())
}

/** The session that a browser brings along ends when another one begins, so that no id outlives a sign-in. */
async function newSession(
  { auth, db, env }: Runtime,
  headers: Headers,
  refusal: 'wrong-credentials' | 'wrong-password' | 'not-found',
  signIn: (program: Headers) => Promise<Response>,
): Promise<Response> {
  const before = await signedInBy(auth, db, headers, env.demoAccounts)
  const answer = await signIn(new Headers({ 'user-agent': headers.get('user-agent') ?? '' }))
  if (answer.status >= 500) throw new Error(`The sign-in broke with ${answer.status}`)
  if (!answer.ok) throw new AppError(refusal, 'The sign-in was refused.')
  if (before) endSession(db, before.person, before.session.id)
  const response = Response.json({}, { headers: { 'Cache-Control': 'no-store' } })
  for (const cookie of answer.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
  return response
}
