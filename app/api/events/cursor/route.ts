import { readRoute } from '@/app/api/_door/route-door'
import { newestEventId } from '@/db/events'

export const dynamic = 'force-dynamic'

/** Where a new stream begins. */
export const GET = readRoute(({ runtime }) => ({ id: newestEventId(runtime.db) }))
