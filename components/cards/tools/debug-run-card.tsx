import { Bug } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { InstanceLine } from '@/components/cards/instance-line'

export const debugRunCard = defineCard({
  tool: 'debugRun',
  icon: Bug,
  words: (input, output) => ({ name: output?.taskName ?? input.taskId ?? '' }),
  Body: ({ part }: { part: DonePart<'debugRun'> }) => <InstanceLine instance={part.output} />,
})
