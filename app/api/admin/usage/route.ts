import { queryOf } from '@/app/api/_door/query-of'
import { readRoute } from '@/app/api/_door/route-door'
import { periodQuery } from '@/lib/contracts/admin'
import { readUsage } from '@/lib/runs/admin/usage'

export const GET = readRoute(({ runtime, person, url }) => readUsage(runtime, person, queryOf(url, periodQuery)))
