import { FileCode2 } from 'lucide-react'
import { CodeText } from '@/components/cards/code-text'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { HandleLine } from '@/components/cards/handle-line'

export const getTableDdlCard = defineCard({
  tool: 'getTableDdl',
  icon: FileCode2,
  words: (input, output) => ({ name: output?.name ?? input.table ?? '' }),
  Body: Ddl,
})

function Ddl({ part: { output } }: { part: DonePart<'getTableDdl'> }) {
  return /^offloaded to /.test(output.ddl) ? (
    <HandleLine text={output.ddl} />
  ) : (
    <CodeText text={output.ddl} label={output.name} />
  )
}
