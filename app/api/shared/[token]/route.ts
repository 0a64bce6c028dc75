import { readRoute } from '@/app/api/_door/route-door'
import { queryInteger } from '@/lib/http'
import { readShared } from '@/lib/runs/share-conversation'

export const GET = readRoute(({ runtime, params, url }) =>
  readShared(runtime.db, params.token ?? '', queryInteger(url, 'before')),
)
