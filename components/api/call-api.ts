import { ApiError } from './api-error'
import { noteRefusal, noteSession } from './session-lost'

interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  /** A body that is sent as it is. */
  raw?: Blob
  signal?: AbortSignal
}

/** Calls the HTTP interface. Rejects with an `ApiError` that carries the server's code. */
export async function callApi<T>(path: string, { method = 'GET', body, raw, signal }: Call = {}): Promise<T> {
  const response = await send(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(raw ? { body: raw, headers: { 'content-type': 'application/octet-stream' } } : {}),
    ...(signal ? { signal } : {}),
  })
  const payload: unknown = await response.json().catch(() => undefined)
  if (response.ok) {
    noteSession()
    return payload as T
  }
  const error = (
    payload as { error?: { code?: string; message?: string; details?: Record<string, unknown> } } | undefined
  )?.error
  const {
    code = response.status === 404 ? 'not-found' : 'internal',
    message = response.statusText,
    details,
  } = error ?? {}
  const refusal = new ApiError(code, response.status, message, details)
  noteRefusal(refusal)
  throw refusal
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ApiError('network', 0, 'The server did not answer.')
  }
}
