import { readRoute } from '@/app/api/_door/route-door'
import { readDiff } from '@/lib/runs/files'

export const GET = readRoute(({ runtime, person, params, url }) =>
  readDiff(runtime, person, params.id ?? '', url.searchParams.get('path') ?? ''),
)
