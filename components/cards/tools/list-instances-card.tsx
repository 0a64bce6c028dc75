import { ListChecks } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { FoundList } from '@/components/cards/found-list'
import { InstanceLine } from '@/components/cards/instance-line'

export const listInstancesCard = defineCard({
  tool: 'listInstances',
  icon: ListChecks,
  words: (_input, output) => ({ total: output?.total ?? 0 }),
  Body: Rows,
})

function Rows({ part: { output } }: { part: DonePart<'listInstances'> }) {
  return <FoundList items={output.items} line={(item) => <InstanceLine instance={item} />} />
}
