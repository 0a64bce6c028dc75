import { writeRoute } from '@/app/api/_door/route-door'
import { changeRole } from '@/lib/contracts/admin-system'
import { changeRoleOf } from '@/lib/runs/admin/people'

export const PATCH = writeRoute(changeRole, ({ runtime, person, params, body }) =>
  changeRoleOf(runtime, person, params.id ?? '', body.role),
)
