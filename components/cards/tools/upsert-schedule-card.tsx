import { CalendarClock } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'
import { cronText } from '@/lib/contracts/cron-text'

export const upsertScheduleCard = defineCard({
  tool: 'upsertSchedule',
  icon: CalendarClock,
  words: (input, output) => ({
    name: output?.taskName ?? input.taskId ?? '',
    cron: output ? cronText(output) : (input.cron ?? ''),
  }),
})
