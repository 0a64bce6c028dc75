import { DatabaseZap } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

export const deleteDatasourceCard = defineCard({
  tool: 'deleteDatasource',
  icon: DatabaseZap,
  words: (input, output) => ({ name: output?.datasourceId ?? input.datasourceId ?? '' }),
})
