import { readRoute } from '@/app/api/_door/route-door'
import { readHealth } from '@/lib/runs/admin/health'

export const GET = readRoute(({ runtime, person }) => readHealth(runtime, person))
