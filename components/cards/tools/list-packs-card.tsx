import { Package } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { FoundList } from '@/components/cards/found-list'
import { PackLine } from '@/components/cards/pack-items'

export const listPacksCard = defineCard({
  tool: 'listPacks',
  icon: Package,
  words: (_input, output) => ({ total: output?.total ?? 0 }),
  Body: Rows,
})

function Rows({ part: { output } }: { part: DonePart<'listPacks'> }) {
  return <FoundList items={output.items} line={(item) => <PackLine pack={item} />} />
}
