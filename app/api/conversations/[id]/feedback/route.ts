import { readRoute, writeRoute } from '@/app/api/_door/route-door'
import { feedbackBody } from '@/lib/contracts/request'
import { giveFeedback, ownFeedback } from '@/lib/runs/give-feedback'

export const GET = readRoute(({ runtime, person, params }) => ({
  items: ownFeedback(runtime, person, params.id ?? ''),
}))

export const POST = writeRoute(feedbackBody, ({ runtime, person, params, body }) => {
  giveFeedback(runtime, person, params.id ?? '', body)
  return {}
})
