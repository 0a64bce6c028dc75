import { actRoute, readRoute } from '@/app/api/_door/route-door'
import { shareConversation, shareOf, unshareConversation } from '@/lib/runs/share-conversation'

export const GET = readRoute(({ runtime, person, params }) => ({
  link: shareOf(runtime, person, params.id ?? '') ?? null,
}))

export const POST = actRoute(({ runtime, person, params }) => ({
  link: shareConversation(runtime, person, params.id ?? ''),
}))

export const DELETE = actRoute(({ runtime, person, params }) => {
  unshareConversation(runtime, person, params.id ?? '')
  return { link: null }
})
