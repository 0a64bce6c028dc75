import { Undo2 } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { PackItems } from '@/components/cards/pack-items'

export const rollbackCard = defineCard({
  tool: 'rollback',
  icon: Undo2,
  words: (input, output) => ({ title: output?.title ?? input.packId ?? '' }),
  Body: ({ part }: { part: DonePart<'rollback'> }) => <PackItems pack={part.output} />,
})
