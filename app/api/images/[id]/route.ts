import { readRoute } from '@/app/api/_door/route-door'
import { queryInteger } from '@/lib/http'
import { openPicture } from '@/lib/runs/pictures'

export const GET = readRoute(({ runtime, person, params, url, request }) =>
  openPicture(
    runtime,
    person,
    params.id ?? '',
    { expires: queryInteger(url, 'expires') ?? 0, signature: url.searchParams.get('signature') ?? '' },
    request.headers.get('sec-fetch-dest') === 'image',
  ),
)
