import { readRoute } from '@/app/api/_door/route-door'
import { queryInteger } from '@/lib/http'
import { readReplay } from '@/lib/runs/admin/replay'

export const GET = readRoute(({ runtime, person, params, url }) =>
  readReplay(runtime, person, params.id ?? '', queryInteger(url, 'after') ?? 0),
)
