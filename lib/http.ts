import type { z } from 'zod'
import { isLoopback } from '@/lib/env'
import { AppError, toErrorBody } from '@/lib/errors'

/** Largest request body in bytes. */
export const bodyLimit = 1_000_000
/** A body beyond this is not even read to its end. */
const drainLimit = 16_000_000

export const json = (body: unknown, status = 200): Response =>
  Response.json(body, {
    status,
    headers: {
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    },
  })

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

/** A form of another site can send three types of text; neither JSON nor plain bytes are among them. A request without a body needs no type. */
export function checkType(request: Request, expected = 'application/json'): void {
  const type = request.headers.get('content-type')
  if (type !== null && type.split(';', 1)[0]?.trim().toLowerCase() !== expected)
    throw new AppError('unsupported-media-type', `Send the body as ${expected}.`)
}

/**
 * A connection from this machine to a server that only this machine reaches, under a name that says so: a page of another name that
 * points here is not local, nor is what a proxy hands on.
 */
export function isLocal(headers: Headers): boolean {
  if (headers.has('forwarded')) return false
  const hosts = [headers.get('host') ?? '', ...listOf(headers, 'x-forwarded-host')].map(nameOf)
  const addresses = [...listOf(headers, 'x-forwarded-for'), ...listOf(headers, 'x-real-ip')]
  return [...hosts, ...addresses].every((name) => isLoopback(name.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')))
}

const listOf = (headers: Headers, name: string): string[] =>
  headers
    .get(name)
    ?.split(',')
    .map((one) => one.trim()) ?? []

const nameOf = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '')

/** The JSON body by its schema. Errors name the fields, never repeat the values. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  if (request.headers.get('content-type') === null)
    throw new AppError('unsupported-media-type', 'Send the body as application/json.')
  checkType(request)
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

const readText = async (request: Request): Promise<string> => (await readBytes(request, bodyLimit)).toString('utf8')

/** The raw body, at most `limit` bytes, whatever the length header says. */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > drainLimit) break
    if (size <= limit) chunks.push(chunk) // what is too much is read on, so that the client gets to see the answer
  }
  if (size > limit) throw new AppError('body-too-large', `A request has at most ${limit} bytes here.`)
  return Buffer.concat(chunks)
}

/** A whole number from the query; `undefined` when absent. */
export function queryInteger(url: URL, name: string): number | undefined {
  const value = url.searchParams.get(name)
  if (value === null) return undefined
  if (!/^\d{1,15}$/.test(value)) throw new AppError('invalid-request', `${name} must be a whole number.`)
  return Number(value)
}

/** The query by its schema; parameters that it does not name are none of its business. */
export function readQuery<T>(url: URL, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(Object.fromEntries(url.searchParams))
  if (parsed.success) return parsed.data
  const list = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  throw new AppError('invalid-request', `The address is not as expected. ${list}`)
}
