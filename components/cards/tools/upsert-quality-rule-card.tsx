import { ShieldCheck } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

export const upsertQualityRuleCard = defineCard({
  tool: 'upsertQualityRule',
  icon: ShieldCheck,
  words: (input, output) => ({ name: output?.name ?? input.name ?? '', table: output?.table ?? input.table ?? '' }),
})
