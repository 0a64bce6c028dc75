import type { NextRequest } from 'next/server'
import { demoSignInResponse } from '@/lib/auth/demo-people'
import { demoSignIn } from '@/lib/contracts/request'
import { isLoopback } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { checkOrigin, errorResponse, json, readJson } from '@/lib/http'
import { runtime } from '@/lib/runs/runtime'

/** One click per role, only on the demo and only while nobody but this machine can reach it. */
export async function POST(request: NextRequest): Promise<Response> {
  try {
    checkOrigin(request)
    const { role } = await readJson(request, demoSignIn)
    const { env, auth, secret } = await runtime()
    const isLocal = env.loopback && isLoopback(hostNameOf(request)) // a page of another name that points here is not local
    if (!env.demo || !isLocal) throw new AppError('not-found', 'There are no demo accounts here.')
    const signedIn = await demoSignInResponse(auth, secret, role)
    const response = json({ role })
    for (const cookie of signedIn.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
    return response
  } catch (error) {
    return errorResponse(error)
  }
}

const hostNameOf = (request: NextRequest): string =>
  new URL(`http://${request.headers.get('host') ?? ''}`).hostname.replace(/^\[|\]$/g, '')
