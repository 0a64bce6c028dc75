import { readRoute } from '@/app/api/_door/route-door'
import { facetsOf } from '@/lib/runs/interactions'

export const GET = readRoute(({ runtime, person }) => facetsOf(runtime, person))
