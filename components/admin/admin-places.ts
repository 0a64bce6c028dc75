import {
  Activity,
  Coins,
  Database,
  MessagesSquare,
  ScrollText,
  ShieldCheck,
  ThumbsUp,
  Users,
  Wrench,
} from 'lucide-react'

/** The pages of administration, in the order of their links. */
export const adminPlaces = [
  { href: '/admin', label: 'conversations', icon: MessagesSquare },
  { href: '/admin/audit', label: 'audit', icon: ScrollText },
  { href: '/admin/feedback', label: 'feedback', icon: ThumbsUp },
  { href: '/admin/tools', label: 'tools', icon: Wrench },
  { href: '/admin/usage', label: 'usage', icon: Coins },
  { href: '/admin/people', label: 'people', icon: Users },
  { href: '/admin/policy', label: 'policy', icon: ShieldCheck },
  { href: '/admin/health', label: 'health', icon: Activity },
  { href: '/admin/storage', label: 'storage', icon: Database },
] as const

export type AdminPlace = (typeof adminPlaces)[number]['label']

/** Which of them a path belongs to; a replay belongs to the conversations. */
export function placeOf(path: string): AdminPlace {
  const found = adminPlaces.findLast(({ href }) => path === href || path.startsWith(`${href}/`))
  return found?.label ?? 'conversations'
}
