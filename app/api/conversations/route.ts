import { readRoute, writeRoute } from '@/app/api/_door/route-door'
import { newConversation } from '@/lib/contracts/request'
import { json } from '@/lib/http'
import { conversationsOf, startConversation } from '@/lib/runs/conversations'

export const GET = readRoute(({ runtime, person }) => ({ items: conversationsOf(runtime, person) }))

export const POST = writeRoute(newConversation, ({ runtime, person, body }) =>
  json(startConversation(runtime, person, body.title), 201),
)
