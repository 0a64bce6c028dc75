import { readRoute } from '@/app/api/_door/route-door'
import { toolNames } from '@/lib/runs/admin/tools'

export const GET = readRoute(({ runtime, person }) => toolNames(runtime, person))
