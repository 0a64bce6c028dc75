import { queryOf } from '@/app/api/_door/query-of'
import { readRoute } from '@/app/api/_door/route-door'
import { feedbackQuery } from '@/lib/contracts/admin-feedback'
import { readFeedback } from '@/lib/runs/admin/feedback'

export const GET = readRoute(({ runtime, person, url }) => readFeedback(runtime, person, queryOf(url, feedbackQuery)))
