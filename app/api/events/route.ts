import { readRoute } from '@/app/api/_door/route-door'
import { queryInteger } from '@/lib/http'
import { profileStream } from '@/lib/runs/streams'

export const dynamic = 'force-dynamic'

export const GET = readRoute(({ runtime, person, session, url, request }) => {
  const resumed = Number(request.headers.get('last-event-id') ?? Number.NaN)
  const after = Number.isInteger(resumed) ? resumed : queryInteger(url, 'after')
  const watch = (url.searchParams.get('watch') ?? '').split(',').filter(Boolean).slice(0, 20)
  return profileStream(runtime, { person, session }, watch, after, request.signal)
})
