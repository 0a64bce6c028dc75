import { CalendarRange } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

export const backfillCard = defineCard({
  tool: 'backfill',
  icon: CalendarRange,
  words: (input, output) => ({
    from: output?.from ?? input.from ?? '',
    to: output?.to ?? input.to ?? '',
    count: output?.instances ?? 0,
  }),
})
