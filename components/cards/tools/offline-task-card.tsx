import { CirclePower } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

export const offlineTaskCard = defineCard({
  tool: 'offlineTask',
  icon: CirclePower,
  words: (input, output) => ({ name: output?.name ?? input.taskId ?? '' }),
})
