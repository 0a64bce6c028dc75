import { OctagonX } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { InstanceLine } from '@/components/cards/instance-line'

export const killInstanceCard = defineCard({
  tool: 'killInstance',
  icon: OctagonX,
  words: (input, output) => ({ name: output?.taskName ?? input.instanceId ?? '' }),
  Body: ({ part }: { part: DonePart<'killInstance'> }) => <InstanceLine instance={part.output} />,
})
