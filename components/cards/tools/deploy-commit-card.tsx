import { PackageCheck } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { PackItems } from '@/components/cards/pack-items'

export const deployCommitCard = defineCard({
  tool: 'deployCommit',
  icon: PackageCheck,
  words: (input, output) => ({ title: output?.title ?? input.packId ?? '' }),
  Body: ({ part }: { part: DonePart<'deployCommit'> }) => <PackItems pack={part.output} />,
})
