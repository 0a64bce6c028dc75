/** An answer of the server that is not a success; `code` is one of the error codes, or `network` when there was no answer. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)

/** No answer, or one of a server that goes down, comes up or failed: whether the call had an effect is not known, and asking later may help. */
export const isLostAnswer = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500)
