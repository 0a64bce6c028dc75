import type { NextRequest } from 'next/server'
import type { z } from 'zod'
import { type SignedIn, signedInBy } from '@/lib/auth/current-person'
import { AppError } from '@/lib/errors'
import { checkOrigin, checkType, errorResponse, json, readBytes, readJson } from '@/lib/http'
import { log } from '@/lib/log'
import { type Runtime, runtime } from '@/lib/runs/runtime'

interface OpenVisit {
  runtime: Runtime
  params: Record<string, string>
  url: URL
  request: NextRequest
}
interface Visit extends OpenVisit, SignedIn {}

// biome-ignore lint/suspicious/noConfusingVoidType: what only acts returns nothing
type Answer = Response | object | undefined | void
type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }
type Handler = (request: NextRequest, context: RouteContext) => Promise<Response>
type Work<V> = (visit: V) => Answer | Promise<Answer>

/** A door that only looks: signed-in person in, JSON or a stream out. */
export const readRoute = (handle: Work<Visit>): Handler => answering(async (visit) => handle(await signedIn(visit)))

/** A door that changes something: own origin, JSON by schema. */
export const writeRoute = <T>(schema: z.ZodType<T>, handle: Work<Visit & { body: T }>): Handler =>
  changing(async (visit) => {
    const known = await signedIn(visit)
    return handle({ ...known, body: await readJson(visit.request, schema) })
  })

/** A door that changes something and takes no body (DELETE). */
export const actRoute = (handle: Work<Visit>): Handler =>
  changing(async (visit) => {
    checkType(visit.request)
    return handle(await signedIn(visit))
  })

/** A door that takes a file: own origin, plain bytes, at most `limit` of them. */
export const bytesRoute = (limit: number, handle: Work<Visit & { bytes: Buffer }>): Handler =>
  changing(async (visit) => {
    checkType(visit.request, 'application/octet-stream')
    const known = await signedIn(visit)
    return handle({ ...known, bytes: await readBytes(visit.request, limit) })
  })

/** A door that changes something for somebody who is not signed in. */
export const openRoute = <T>(schema: z.ZodType<T>, handle: Work<OpenVisit & { body: T }>): Handler =>
  changing(async (visit) => handle({ ...visit, body: await readJson(visit.request, schema) }))

/** The origin before anything else, so that a foreign page learns nothing, not even whether somebody is signed in. */
const changing = (work: Work<OpenVisit>): Handler => {
  const handler = answering(work)
  return async (request, context) => {
    try {
      checkOrigin(request)
    } catch (error) {
      return errorResponse(error)
    }
    return handler(request, context)
  }
}

const answering =
  (work: Work<OpenVisit>): Handler =>
  async (request, context) => {
    try {
      const params = Object.fromEntries(
        Object.entries((await context.params) ?? {}).map(([key, value]) => [key, String(value)]),
      )
      const answer = await work({ runtime: await runtime(), params, url: new URL(request.url), request })
      return answer instanceof Response ? answer : json(answer ?? {})
    } catch (error) {
      if (!(error instanceof AppError)) log().error({ error, path: request.nextUrl.pathname }, 'request failed')
      return errorResponse(error)
    }
  }

async function signedIn(visit: OpenVisit): Promise<Visit> {
  const { auth, db, env } = visit.runtime
  const found = await signedInBy(auth, db, visit.request.headers, env.demoAccounts)
  if (!found) throw new AppError('not-signed-in', 'Sign in first.')
  return { ...visit, ...found }
}
