import { readRoute } from '@/app/api/_door/route-door'
import { downloadResult } from '@/lib/runs/query-results'

export const GET = readRoute(({ runtime, person, params, url, request }) =>
  downloadResult(runtime, person, params.id ?? '', url.searchParams.get('format') ?? '', request.signal),
)
