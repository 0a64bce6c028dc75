import { readRoute } from '@/app/api/_door/route-door'

/** What a person can ask to be done by the book. */
export const GET = readRoute(({ runtime }) => ({ items: runtime.skills.shown }))
