import { RotateCw } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { InstanceLine } from '@/components/cards/instance-line'

export const rerunInstanceCard = defineCard({
  tool: 'rerunInstance',
  icon: RotateCw,
  words: (input, output) => ({ name: output?.taskName ?? input.instanceId ?? '' }),
  Body: ({ part }: { part: DonePart<'rerunInstance'> }) => <InstanceLine instance={part.output} />,
})
