import { Sun } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

export const unfreezeTaskCard = defineCard({
  tool: 'unfreezeTask',
  icon: Sun,
  words: (input, output) => ({ name: output?.name ?? input.taskId ?? '' }),
})
