import { BookOpen } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

/** The text is for the model; people see which skill it follows. */
export const readSkillCard = defineCard({
  tool: 'readSkill',
  icon: BookOpen,
  words: (input, output) => ({ name: output?.name ?? input.name ?? '' }),
})
