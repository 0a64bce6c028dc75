import { Trash2 } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

export const dropTableCard = defineCard({
  tool: 'dropTable',
  icon: Trash2,
  words: (input, output) => ({ name: output?.name ?? input.tableId ?? '' }),
})
