import { type DownloadFormat, downloadHeaders, type ResultPage } from '@/lib/contracts/query-result'
import { ApiError } from './api-error'
import { callApi } from './call-api'

const path = (callId: string) => `/api/results/${encodeURIComponent(callId)}`

export const getResultPage = (callId: string, from: number, rows: number, signal?: AbortSignal): Promise<ResultPage> =>
  callApi(`${path(callId)}?from=${from}&rows=${rows}`, signal ? { signal } : {})

export interface Download {
  blob: Blob
  rows: number
  total: number | undefined
  cut: 'snapshot-gone' | 'limit' | undefined
}

/** A stored result as a file, with what is missing in it. */
export async function getResultFile(callId: string, format: DownloadFormat): Promise<Download> {
  const response = await fetch(`${path(callId)}/file?format=${format}`).catch(() => {
    throw new ApiError('network', 0, 'The server did not answer.')
  })
  if (!response.ok) {
    const body = (await response.json().catch(() => undefined)) as
      | { error?: { code?: string; message?: string } }
      | undefined
    throw new ApiError(body?.error?.code ?? 'internal', response.status, body?.error?.message ?? response.statusText)
  }
  const header = (name: string) => response.headers.get(name) || undefined
  const total = header(downloadHeaders.total)
  return {
    blob: await response.blob(),
    rows: Number(header(downloadHeaders.rows)),
    total: total === undefined ? undefined : Number(total),
    cut: header(downloadHeaders.cut) as Download['cut'],
  }
}
