import { Network } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { LineageList } from '@/components/cards/lineage-list'

export const getLineageCard = defineCard({
  tool: 'getLineage',
  icon: Network,
  words: (input, output) => ({
    name: `${output?.root ?? input.table ?? ''}${input.column ? `.${input.column}` : ''}`,
    count: output ? (output.totalTables ?? output.tables.filter(({ direction }) => direction !== 'root').length) : 0,
  }),
  Body: ({ part }: { part: DonePart<'getLineage'> }) => <LineageList lineage={part.output} />,
})
