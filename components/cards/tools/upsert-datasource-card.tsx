import { Database } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

export const upsertDatasourceCard = defineCard({
  tool: 'upsertDatasource',
  icon: Database,
  words: (input, output) => ({ name: output?.name ?? input.name ?? '' }),
})
