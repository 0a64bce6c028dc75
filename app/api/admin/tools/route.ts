import { queryOf } from '@/app/api/_door/query-of'
import { readRoute } from '@/app/api/_door/route-door'
import { toolQuery } from '@/lib/contracts/admin'
import { readTools } from '@/lib/runs/admin/tools'

export const GET = readRoute(({ runtime, person, url }) => readTools(runtime, person, queryOf(url, toolQuery)))
