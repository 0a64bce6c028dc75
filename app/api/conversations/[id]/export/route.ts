import { readRoute } from '@/app/api/_door/route-door'
import { exportConversation } from '@/lib/runs/export-conversation'

export const GET = readRoute(({ runtime, person, params }) => exportConversation(runtime, person, params.id ?? ''))
