import { actRoute } from '@/app/api/_door/route-door'
import { unqueueMessage } from '@/lib/runs/queue-message'

export const DELETE = actRoute(({ runtime, person, params }) => {
  unqueueMessage(runtime, person, params.id ?? '', params.clientId ?? '')
  return {}
})
