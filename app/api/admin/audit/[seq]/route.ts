import { readRoute } from '@/app/api/_door/route-door'
import { AppError } from '@/lib/errors'
import { readAuditEntry } from '@/lib/runs/admin/audit'

export const GET = readRoute(({ runtime, person, params }) => {
  const seq = Number(params.seq)
  if (!Number.isSafeInteger(seq)) throw new AppError('not-found', 'There is no such entry.')
  return readAuditEntry(runtime, person, seq)
})
