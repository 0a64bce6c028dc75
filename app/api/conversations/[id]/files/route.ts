import { readRoute } from '@/app/api/_door/route-door'
import { listFiles } from '@/lib/runs/files'

export const GET = readRoute(({ runtime, person, params }) => ({ items: listFiles(runtime, person, params.id ?? '') }))
