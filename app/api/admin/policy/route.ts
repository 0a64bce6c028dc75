import { readRoute } from '@/app/api/_door/route-door'
import { readPolicy } from '@/lib/runs/admin/policy'

export const GET = readRoute(({ runtime, person }) => readPolicy(runtime, person))
