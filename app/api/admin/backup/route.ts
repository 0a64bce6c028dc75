import { actRoute } from '@/app/api/_door/route-door'
import { backUpNow } from '@/lib/runs/admin/backup'

export const POST = actRoute(({ runtime, person }) => backUpNow(runtime, person))
