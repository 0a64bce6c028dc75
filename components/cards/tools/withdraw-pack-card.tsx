import { PackageX } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { PackItems } from '@/components/cards/pack-items'

export const withdrawPackCard = defineCard({
  tool: 'withdrawPack',
  icon: PackageX,
  words: (input, output) => ({ title: output?.title ?? input.packId ?? '' }),
  Body: ({ part }: { part: DonePart<'withdrawPack'> }) => <PackItems pack={part.output} />,
})
