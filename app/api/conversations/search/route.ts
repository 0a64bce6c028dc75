import { readRoute } from '@/app/api/_door/route-door'
import { queryInteger } from '@/lib/http'
import { searchConversations } from '@/lib/runs/search-conversations'

export const GET = readRoute(({ runtime, person, url }) =>
  searchConversations(runtime, person, url.searchParams.get('q') ?? '', queryInteger(url, 'before')),
)
