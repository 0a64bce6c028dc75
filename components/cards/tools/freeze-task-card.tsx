import { Snowflake } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

export const freezeTaskCard = defineCard({
  tool: 'freezeTask',
  icon: Snowflake,
  words: (input, output) => ({ name: output?.name ?? input.taskId ?? '' }),
})
