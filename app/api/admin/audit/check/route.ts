import { readRoute } from '@/app/api/_door/route-door'
import { checkAudit } from '@/lib/runs/admin/check-audit'

export const GET = readRoute(({ runtime, person }) => checkAudit(runtime, person))
