import type { ErrorCode } from '@/lib/contracts/error-code'
import { statusOf } from '@/lib/contracts/error-code'

const brand = Symbol.for('sluice.app-error')

/**
 * The one error that people and models may see. Everything else is a bug and stays a 500 without a text. Known by a brand, not by
 * its class: Next loads this module once for instrumentation and once for routes, and both throw and catch each other's errors.
 */
export class AppError extends Error {
  readonly [brand] = true

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && brand in value
  }

  readonly details: Record<string, unknown> | undefined

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: { cause?: unknown; details?: Record<string, unknown> } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.details = options.details
  }

  get status(): number {
    return statusOf(this.code)
  }
}

/** The error as the client and the model get it: code and message for ours, a bare `internal` for bugs. */
export function toErrorBody(error: unknown): { code: ErrorCode; message: string; details?: Record<string, unknown> } {
  if (!(error instanceof AppError)) return { code: 'internal', message: 'Something went wrong on the server.' }
  return { code: error.code, message: error.message, ...(error.details ? { details: error.details } : {}) }
}
