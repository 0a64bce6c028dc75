import { readRoute, writeRoute } from '@/app/api/_door/route-door'
import { retentionBody } from '@/lib/contracts/admin-system'
import { queryInteger } from '@/lib/http'
import { changeRetention, readRetention } from '@/lib/runs/admin/retention'

export const GET = readRoute(({ runtime, person, url }) => readRetention(runtime, person, queryInteger(url, 'days')))

export const POST = writeRoute(retentionBody, ({ runtime, person, body }) =>
  changeRetention(runtime, person, body.days),
)
