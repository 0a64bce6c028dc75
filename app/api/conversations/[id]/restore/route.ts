import { actRoute } from '@/app/api/_door/route-door'
import { restoreConversation } from '@/lib/runs/delete-conversation'

export const POST = actRoute(({ runtime, person, params }) => restoreConversation(runtime, person, params.id ?? ''))
