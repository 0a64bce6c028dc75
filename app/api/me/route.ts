import { readRoute } from '@/app/api/_door/route-door'
import { describeSession } from '@/lib/runs/describe-session'

export const GET = readRoute(({ runtime, person }) => describeSession(runtime, person))
