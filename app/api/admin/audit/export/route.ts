import { actRoute } from '@/app/api/_door/route-door'
import { exportAudit } from '@/lib/runs/admin/export-audit'

/** It leaves an entry in the audit, so it is no GET. */
export const POST = actRoute(({ runtime, person }) => exportAudit(runtime, person))
