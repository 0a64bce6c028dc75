import { signedInBy } from '@/lib/auth/current-person'
import { oidcProvider } from '@/lib/auth/oidc-plugin'
import { endSession } from '@/lib/auth/sessions'
import { safeReturnPath } from '@/lib/contracts/return-path'
import { providerSignIn, signInBody } from '@/lib/contracts/session'
import { AppError } from '@/lib/errors'
import { checkType, json, readJson } from '@/lib/http'
import { clientAddress } from './peer'
import type { Runtime } from './runtime'
import { signInByPassword } from './sign-in'

/**
 * What of better-auth's many endpoints is open to browsers. The others would let a person rename themselves to look like an approver,
 * read session tokens from a script, or sign in with a token that they brought along.
 */
export async function answerAuth(runtime: Runtime, request: Request): Promise<Response> {
  if (request.method !== 'GET') checkType(request)
  const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '')
  const hasProvider = runtime.env.oidc !== undefined
  switch (`${request.method} ${path}`) {
    case 'POST /sign-in/email':
      return signInByPassword(runtime, request.headers, await readJson(request, signInBody))
    case 'POST /sign-out':
      return withoutTokens(await runtime.auth.handler(request))
    case `POST /sign-in/${oidcProvider}`:
      if (hasProvider) return goToProvider(runtime, request)
      break
    case `GET /callback/${oidcProvider}`:
      if (hasProvider) return comeBack(runtime, request)
  }
  throw new AppError('not-found', 'There is nothing here.')
}

/**
 * Where the identity provider asks who somebody is; asked by the person, `again` also of somebody who is signed in there. Counted by
 * address before anything is read or asked: each one is kept until it ends, and may ask the provider.
 */
async function goToProvider({ auth, limits }: Runtime, request: Request): Promise<Response> {
  await limits.rates.count('provider-sign-in', clientAddress(request.headers))
  const { next, again } = await readJson(request, providerSignIn)
  const answer = await auth.api.signInSocial({
    body: {
      provider: oidcProvider,
      callbackURL: safeReturnPath(next),
      errorCallbackURL: '/login?failed=1',
      disableRedirect: true,
      ...(again ? { additionalParams: { prompt: 'login' } } : {}),
    },
    headers: request.headers,
    asResponse: true,
  })
  const { url } = (await answer.clone().json()) as { url?: string }
  if (!answer.ok || !url) throw new AppError('provider-unavailable', 'The identity provider does not answer.')
  return withCookies(json({ url }), answer)
}

/** The session that the browser had ends with the new one. */
async function comeBack({ auth, db, env }: Runtime, request: Request): Promise<Response> {
  const before = await signedInBy(auth, db, request.headers, env.demoAccounts)
  const answer = await withoutTokens(await auth.handler(request))
  const hasSession = answer.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie))
  if (before && hasSession) endSession(db, before.person, before.session.id)
  return answer
}

/** The cookies and where to go next; a body would carry tokens that no script needs. */
async function withoutTokens(answer: Response): Promise<Response> {
  if (answer.status >= 500) throw new Error(`better-auth answered with ${answer.status}`)
  if (answer.status >= 400) throw new AppError('invalid-request', 'The sign-in was refused.')
  const response = answer.status >= 300 ? new Response(null, { status: answer.status }) : json({})
  const location = answer.headers.get('Location')
  if (location) response.headers.set('Location', location)
  return withCookies(response, answer)
}

function withCookies(response: Response, from: Response): Response {
  for (const cookie of from.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
  return response
}
