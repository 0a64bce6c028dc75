import { RefreshCw } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

export const transferTaskUpsertCard = defineCard({
  tool: 'transferTaskUpsert',
  icon: RefreshCw,
  words: (input, output) => ({
    name: output?.name ?? input.name ?? '',
    source: input.source ?? '',
    target: input.target ?? '',
  }),
})
