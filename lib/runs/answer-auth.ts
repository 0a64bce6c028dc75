import { signInBody } from '@/lib/contracts/session'
import { AppError } from '@/lib/errors'
import { checkType, json, readJson } from '@/lib/http'
import type { Runtime } from './runtime'
import { signInByPassword } from './sign-in'

/**
 * What of better-auth's many endpoints is open to browsers. The others would let a person rename themselves to look like an approver,
 * or read session tokens from a script.
 */
const passedOn = ['POST /sign-out']

export async function answerAuth(runtime: Runtime, request: Request): Promise<Response> {
  if (request.method !== 'GET') checkType(request)
  const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '')
  const what = `${request.method} ${path}`
  if (what === 'POST /sign-in/email')
    return signInByPassword(runtime, request.headers, await readJson(request, signInBody))
  if (!passedOn.includes(what)) throw new AppError('not-found', 'There is nothing here.')
  return withoutTokens(await runtime.auth.handler(request))
}

/** The cookies and where to go next; a body would carry tokens that no script needs. */
async function withoutTokens(answer: Response): Promise<Response> {
  if (answer.status >= 500) throw new Error(`better-auth answered with ${answer.status}`)
  if (answer.status >= 400) throw new AppError('invalid-request', 'The sign-in was refused.')
  const response = answer.status >= 300 ? new Response(null, { status: answer.status }) : json({})
  const location = answer.headers.get('Location')
  if (location) response.headers.set('Location', location)
  for (const cookie of answer.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
  return response
}
