import { readRoute } from '@/app/api/_door/route-door'
import { queryInteger } from '@/lib/http'
import { readWindow } from '@/lib/runs/files'

export const GET = readRoute(({ runtime, person, params, url }) =>
  readWindow(
    runtime,
    person,
    params.id ?? '',
    url.searchParams.get('path') ?? '',
    queryInteger(url, 'from'),
    queryInteger(url, 'lines'),
  ),
)
