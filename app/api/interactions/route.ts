import { readRoute } from '@/app/api/_door/route-door'
import { cardsOf } from '@/lib/runs/interactions'

export const GET = readRoute(({ runtime, person, url }) => ({
  items: cardsOf(runtime, person, url.searchParams.get('status') ?? 'open'),
}))
