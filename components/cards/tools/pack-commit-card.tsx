import { PackageCheck } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { PackItems } from '@/components/cards/pack-items'

export const packCommitCard = defineCard({
  tool: 'packCommit',
  icon: PackageCheck,
  words: (input, output) => ({ title: output?.title ?? input.title ?? '' }),
  Body: ({ part }: { part: DonePart<'packCommit'> }) => <PackItems pack={part.output} />,
})
