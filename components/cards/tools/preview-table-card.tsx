import { Rows3 } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { ResultGrid } from '@/components/cards/result-grid'

export const previewTableCard = defineCard({
  tool: 'previewTable',
  icon: Rows3,
  words: (input, output) => ({ name: output?.table ?? input.table ?? '', count: output?.returned ?? 0 }),
  Body: ({ part }: { part: DonePart<'previewTable'> }) => <ResultGrid result={part.output} />,
  isFlush: true,
})
