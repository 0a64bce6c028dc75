import { ApiError } from '@/components/api/api-error'

/** Has the signed export made and hands it to the browser as a file. */
export async function saveAudit(): Promise<void> {
  const response = await fetch('/api/admin/audit/export', { method: 'POST' })
  if (!response.ok) throw new ApiError('internal', response.status, response.statusText)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'audit.jsonl'
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
