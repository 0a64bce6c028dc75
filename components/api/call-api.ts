import { ApiError } from './api-error'

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
  if (response.ok) return payload as T
  const error = (
    payload as { error?: { code?: string; message?: string; details?: Record<string, unknown> } } | undefined
  )?.error
  throw new ApiError(error?.code ?? 'internal', response.status, error?.message ?? response.statusText, error?.details)
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ApiError('network', 0, 'The server did not answer.')
  }
}
