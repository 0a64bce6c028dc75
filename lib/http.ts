import type { z } from 'zod'
import { AppError, toErrorBody } from '@/lib/errors'

/** Largest request body in bytes. */
export const bodyLimit = 1_000_000
/** A body beyond this is not even read to its end. */
const drainLimit = 16_000_000

export const json = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } })

/** Our error shape; bugs are a 500 without a text. */
export function errorResponse(error: unknown): Response {
  const body = toErrorBody(error)
  return json({ error: body }, error instanceof AppError ? error.status : 500)
}

/**
 * Refuses what another site's page could have sent: every request that changes something must show that it comes from our own origin,
 * by `Origin` or, where a browser leaves that out, by `Sec-Fetch-Site: same-origin`. A client that is no browser sends `Origin` itself.
 */
export function checkOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const host = request.headers.get('host')
  const isOwnSite = site === null ? origin !== null : site === 'same-origin' || (site === 'none' && origin !== null)
  const isOwnOrigin = origin === null || (host !== null && hostOf(origin) === host)
  if (!isOwnSite || !isOwnOrigin)
    throw new AppError(
      'bad-origin',
      'The request came from another site, or does not say where it comes from (Origin).',
    )
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/** The JSON body by its schema. Errors name the fields, never repeat the values. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  if (!request.headers.get('content-type')?.startsWith('application/json')) {
    throw new AppError('unsupported-media-type', 'Send the body as application/json.')
  }
  const parsed = schema.safeParse(parseJson(await readText(request)))
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  const list = fields.map(({ field, message }) => `${field || 'body'}: ${message}`).join('; ')
  throw new AppError('invalid-request', `The body is not as expected. ${list}`, { details: { fields } })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid-json', 'The body is not valid JSON.', { cause })
  }
}

/** Reads at most `bodyLimit` bytes, whatever the length header says. */
async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > drainLimit) break
    if (size <= bodyLimit) chunks.push(chunk) // what is too much is read on, so that the client gets to see the answer
  }
  if (size > bodyLimit) throw new AppError('body-too-large', `A request has at most ${bodyLimit} bytes.`)
  return Buffer.concat(chunks).toString('utf8')
}

/** A whole number from the query; `undefined` when absent. */
export function queryInteger(url: URL, name: string): number | undefined {
  const value = url.searchParams.get(name)
  if (value === null) return undefined
  if (!/^\d{1,15}$/.test(value)) throw new AppError('invalid-request', `${name} must be a whole number.`)
  return Number(value)
}
