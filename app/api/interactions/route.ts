import { readRoute } from '@/app/api/_door/route-door'
import { inboxFilterSchema } from '@/lib/contracts/inbox'
import { readQuery } from '@/lib/http'
import { cardsOf } from '@/lib/runs/interactions'

export const GET = readRoute(({ runtime, person, url }) =>
  cardsOf(runtime, person, url.searchParams.get('status') ?? 'open', readQuery(url, inboxFilterSchema)),
)
