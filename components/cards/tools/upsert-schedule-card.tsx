import { CalendarClock } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

export const upsertScheduleCard = defineCard({
  tool: 'upsertSchedule',
  icon: CalendarClock,
  words: (input, output) => ({ name: output?.taskName ?? input.taskId ?? '', cron: output?.cron ?? input.cron ?? '' }),
})
