import {
  Ban,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  FileClock,
  FilePen,
  Loader,
  type LucideIcon,
  RotateCcw,
} from 'lucide-react'
import type { ChipTone } from '@/components/ui/chip'
import type { ShownStatus } from './shown-status'

/** Icon and tone of each status; its word stands beside it. Green is for what the ledger confirms. */
export const statusLooks: Record<ShownStatus, { icon: LucideIcon; tone: ChipTone }> = {
  pending: { icon: Clock, tone: 'plain' },
  awaiting_second: { icon: Clock, tone: 'plain' },
  approved: { icon: CircleCheck, tone: 'flow' },
  consumed: { icon: Loader, tone: 'flow' },
  drafted: { icon: FilePen, tone: 'plain' },
  executed: { icon: CircleCheck, tone: 'sure' },
  failed: { icon: CircleX, tone: 'stop' },
  unknown: { icon: CircleHelp, tone: 'stop' },
  rejected: { icon: Ban, tone: 'stop' },
  expired: { icon: Clock, tone: 'plain' },
  withdrawn: { icon: RotateCcw, tone: 'plain' },
  superseded: { icon: FileClock, tone: 'plain' },
  voided_by_drift: { icon: FileClock, tone: 'stop' },
}
