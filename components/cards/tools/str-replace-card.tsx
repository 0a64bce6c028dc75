import { Pencil } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { EditView } from '@/components/cards/edit-view'
import { shortPath } from '@/components/cards/short-path'

export const strReplaceCard = defineCard({
  tool: 'str_replace',
  icon: Pencil,
  words: (input, output) => ({ path: shortPath(output?.file.path ?? input.path ?? ''), count: output?.replaced ?? 1 }),
  Body: Replacement,
})

function Replacement({ part: { input, output } }: { part: DonePart<'str_replace'> }) {
  if (input?.old_str === undefined || input.new_str === undefined) return null
  return (
    <EditView
      edits={[{ key: output.file.path, from: input.old_str, to: input.new_str, lines: output.lines ?? [] }]}
      path={output.file.path}
    />
  )
}
