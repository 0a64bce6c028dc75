import { readRoute } from '@/app/api/_door/route-door'
import { cardWithExcerpt } from '@/lib/runs/interactions'

export const GET = readRoute(({ runtime, person, params }) => cardWithExcerpt(runtime, person, params.id ?? ''))
