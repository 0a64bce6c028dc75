import { type NextRequest, NextResponse } from 'next/server'
import { pagePolicy } from '@/app/_headers/page-policy'
import { env } from '@/lib/env'

/** Every page gets a policy with a nonce of its own; Next puts the nonce on its scripts, the layout on ours. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64')
  const policy = pagePolicy(nonce, env().mode === 'development')
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

/** Pages only: routes below `/api` answer with a policy of their own, files of the build need none. */
export const config = { matcher: ['/((?!api/|_next/static/).*)'] }
