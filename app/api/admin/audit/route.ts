import { queryOf } from '@/app/api/_door/query-of'
import { readRoute } from '@/app/api/_door/route-door'
import { auditQuery } from '@/lib/contracts/admin'
import { readAuditPage } from '@/lib/runs/admin/audit'

export const GET = readRoute(({ runtime, person, url }) => readAuditPage(runtime, person, queryOf(url, auditQuery)))
