import { queryOf } from '@/app/api/_door/query-of'
import { readRoute } from '@/app/api/_door/route-door'
import { conversationQuery } from '@/lib/contracts/admin'
import { listAllConversations } from '@/lib/runs/admin/conversations'

export const GET = readRoute(({ runtime, person, url }) =>
  listAllConversations(runtime, person, queryOf(url, conversationQuery)),
)
