import { readRoute } from '@/app/api/_door/route-door'
import { queryInteger } from '@/lib/http'
import { readResultPage } from '@/lib/runs/query-results'

export const GET = readRoute(({ runtime, person, params, url }) =>
  readResultPage(runtime, person, params.id ?? '', queryInteger(url, 'from'), queryInteger(url, 'rows')),
)
