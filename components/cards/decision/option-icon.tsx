import { Ban, Check, Lock, Pencil, Play, Users } from 'lucide-react'
import type { InteractionOption } from '@/lib/contracts/interaction'

/** What an option does, as a picture: runs, asks somebody, says no, goes back to editing, or cannot be chosen. */
export function OptionIcon({ option, className }: { option: InteractionOption; className?: string }) {
  const Icon = option.disabled
    ? Lock
    : { run: option.id === 'approve' ? Check : Play, route: Users, decline: Ban, continue: Pencil }[option.effect]
  return <Icon className={className} strokeWidth={1.75} aria-hidden />
}
