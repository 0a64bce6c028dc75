import { FileText } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'
import { shortPath } from '@/components/cards/short-path'

export const saveDocumentCard = defineCard({
  tool: 'saveDocument',
  icon: FileText,
  words: (input, output) => ({ path: output?.file ? shortPath(output.file.path) : (input.name ?? '') }),
})
