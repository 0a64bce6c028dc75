import { APICallError, InvalidResponseDataError } from '@ai-sdk/provider'
import { AgentError, type AgentErrorType } from './agent-error'
import { messageOf } from './hook-firing'

interface Facts {
  type: AgentErrorType
  retryable: boolean
}

/** Sorts a failure of the provider into our types; everything of ours passes through unchanged. */
export function classifyModelError(error: unknown): AgentError {
  if (error instanceof AgentError) return error
  const { type, retryable } = factsOf(error)
  const retryAfterMs = APICallError.isInstance(error) ? retryAfter(error.responseHeaders) : undefined
  return new AgentError(type, messageOf(messageCarrier(error)), retryable, {
    cause: error,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

function factsOf(error: unknown): Facts {
  if (InvalidResponseDataError.isInstance(error) && error.data === undefined)
    return { type: 'network_error', retryable: true } // cut off
  const status = statusOf(error)
  if (status !== undefined && status >= 400) return ofStatus(status, isRetryable(error))
  if (isTimeout(error)) return { type: 'timeout', retryable: true }
  if (APICallError.isInstance(error) || error instanceof TypeError || networkCode(error))
    return { type: 'network_error', retryable: true }
  if (isErrorName(error, 'AI_LoadAPIKeyError')) return { type: 'auth_error', retryable: false }
  return { type: 'model_error', retryable: isRetryable(error) ?? false }
}

/** 400, 401, 402 and their kin would fail again; 429, 5xx and time-outs may pass. */
function ofStatus(status: number, isRetryable: boolean | undefined): Facts {
  if (status === 401 || status === 403) return { type: 'auth_error', retryable: false }
  if (status === 429) return { type: 'rate_limit', retryable: isRetryable ?? true }
  if (status === 408 || status === 504) return { type: 'timeout', retryable: true }
  return { type: 'model_error', retryable: status >= 500 || status === 409 }
}

/** The HTTP status: as such, as the code of a stream's error, or by the name that providers give it. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { statusCode, code, type } = error as { statusCode?: unknown; code?: unknown; type?: unknown }
  if (typeof statusCode === 'number') return statusCode
  if (error instanceof Error) return undefined // its code is the system's
  const number = Number(code)
  if (Number.isInteger(number) && number >= 400 && number <= 599) return number
  return statusByName.find(([name]) => name.test(`${code} ${type}`))?.[1]
}

const statusByName: ReadonlyArray<readonly [RegExp, number]> = [
  [/rate_limit/, 429],
  [/auth|api_key|permission/, 401],
  [/timeout/, 504],
  [/overloaded|unavailable|server_error|api_error/, 503],
]

function isRetryable(error: unknown): boolean | undefined {
  const flag = typeof error === 'object' && error !== null && 'isRetryable' in error ? error.isRetryable : undefined
  return typeof flag === 'boolean' ? flag : undefined
}

const timeoutCodes = /TIMEDOUT|TIMEOUT/
const networkCodes = /^(E[A-Z]+|UND_ERR_[A-Z_]+)$/

const isTimeout = (error: unknown): boolean => isErrorName(error, 'TimeoutError') || timeoutCodes.test(codeOf(error))
const networkCode = (error: unknown): boolean => networkCodes.test(codeOf(error))
const isErrorName = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

/** The system's code of the error or of what caused it. */
function codeOf(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if ('code' in current && typeof current.code === 'string') return current.code
  }
  return ''
}

/** Stream errors of the providers are plain objects with a message. */
const messageCarrier = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && !(error instanceof Error) && 'message' in error ? error.message : error

/** `Retry-After` in seconds or as a date, `retry-after-ms` in milliseconds. */
function retryAfter(headers: Record<string, string> | undefined): number | undefined {
  const inMs = Number(headers?.['retry-after-ms'])
  if (Number.isFinite(inMs) && inMs > 0) return inMs
  const header = headers?.['retry-after']
  if (!header) return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}
