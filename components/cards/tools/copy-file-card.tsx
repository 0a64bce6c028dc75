import { Files } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'
import { shortPath } from '@/components/cards/short-path'

export const copyFileCard = defineCard({
  tool: 'copy_file',
  icon: Files,
  words: (input, output) => ({ from: shortPath(input.from ?? ''), to: shortPath(output?.file.path ?? input.to ?? '') }),
})
