import { readRoute } from '@/app/api/_door/route-door'
import { openReplay } from '@/lib/runs/admin/replay'

export const GET = readRoute(({ runtime, person, params }) => openReplay(runtime, person, params.id ?? ''))
