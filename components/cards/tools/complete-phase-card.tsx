import { Flag } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

/** The document itself stands among the files, the phase in the panel. */
export const completePhaseCard = defineCard({
  tool: 'completePhase',
  icon: Flag,
  words: (input, output) => ({ phase: output?.from ?? input.phase ?? 'other' }),
})
