import { readRoute } from '@/app/api/_door/route-door'
import { queryInteger } from '@/lib/http'
import { conversationStream } from '@/lib/runs/streams'

export const dynamic = 'force-dynamic'

export const GET = readRoute(({ runtime, person, session, params, url, request }) => {
  const after = Number(request.headers.get('last-event-id') ?? Number.NaN)
  return conversationStream(
    runtime,
    { person, session },
    params.id ?? '',
    Number.isInteger(after) ? after : (queryInteger(url, 'after') ?? 0),
    request.signal,
  )
})
