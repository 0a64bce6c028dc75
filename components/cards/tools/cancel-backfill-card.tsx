import { CalendarX2 } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

export const cancelBackfillCard = defineCard({
  tool: 'cancelBackfill',
  icon: CalendarX2,
  words: (input, output) => ({ id: output?.id ?? input.backfillId ?? '' }),
})
