import { Undo2 } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

export const discardChangeCard = defineCard({
  tool: 'discardChange',
  icon: Undo2,
  words: (input, output) => ({ name: output?.name ?? input.id ?? '' }),
})
