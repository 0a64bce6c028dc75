import type { NextRequest } from 'next/server'
import type { z } from 'zod'
import { requirePerson } from '@/lib/auth/current-person'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { checkOrigin, errorResponse, json, readJson } from '@/lib/http'
import { log } from '@/lib/log'
import { type Runtime, runtime } from '@/lib/runs/runtime'

interface Visit {
  runtime: Runtime
  person: Person
  params: Record<string, string>
  url: URL
  request: NextRequest
}

type Answer = Response | object | undefined
type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }
type Handler = (request: NextRequest, context: RouteContext) => Promise<Response>

/** A door that only looks: signed-in person in, JSON or a stream out. */
export const readRoute = (handle: (visit: Visit) => Answer | Promise<Answer>): Handler =>
  guarded(async (visit) => handle(visit))

/** A door that changes something: own origin, JSON by schema. */
export const writeRoute = <T>(
  schema: z.ZodType<T>,
  handle: (visit: Visit & { body: T }) => Answer | Promise<Answer>,
): Handler => changing(guarded(async (visit) => handle({ ...visit, body: await readJson(visit.request, schema) })))

/** A door that changes something and takes no body (DELETE). */
export const actRoute = (handle: (visit: Visit) => Answer | Promise<Answer>): Handler =>
  changing(guarded(async (visit) => handle(visit)))

/** Before anything else, so that a foreign page learns nothing, not even whether somebody is signed in. */
const changing =
  (handler: Handler): Handler =>
  async (request, context) => {
    try {
      checkOrigin(request)
    } catch (error) {
      return errorResponse(error)
    }
    return handler(request, context)
  }

function guarded(handle: (visit: Visit) => Promise<Answer>): Handler {
  return async (request, context) => {
    try {
      const current = await runtime()
      const person = await requirePerson(current.auth, current.db, request.headers)
      const params = Object.fromEntries(
        Object.entries((await context.params) ?? {}).map(([key, value]) => [key, String(value)]),
      )
      const answer = await handle({ runtime: current, person, params, url: new URL(request.url), request })
      return answer instanceof Response ? answer : json(answer ?? {})
    } catch (error) {
      if (!(error instanceof AppError)) log().error({ error, path: request.nextUrl.pathname }, 'request failed')
      return errorResponse(error)
    }
  }
}
