import { Package } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { PackItems } from '@/components/cards/pack-items'

export const getPackCard = defineCard({
  tool: 'getPack',
  icon: Package,
  words: (input, output) => ({ title: output?.title ?? input.packId ?? '' }),
  Body: ({ part }: { part: DonePart<'getPack'> }) => <PackItems pack={part.output} />,
})
