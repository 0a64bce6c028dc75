import { actRoute, readRoute, writeRoute } from '@/app/api/_door/route-door'
import { patchConversation } from '@/lib/contracts/request'
import { queryInteger } from '@/lib/http'
import { changeConversation } from '@/lib/runs/conversations'
import { deleteConversation } from '@/lib/runs/delete-conversation'
import { projectConversation } from '@/lib/runs/projection'

export const GET = readRoute(({ runtime, person, params, url }) =>
  projectConversation(runtime.db, person, params.id ?? '', queryInteger(url, 'before')),
)

export const PATCH = writeRoute(patchConversation, ({ runtime, person, params, body }) =>
  changeConversation(runtime, person, params.id ?? '', body),
)

export const DELETE = actRoute(({ runtime, person, params }) => deleteConversation(runtime, person, params.id ?? ''))
