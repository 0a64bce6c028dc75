import { SquareTerminal } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { ScriptLimit } from '@/components/cards/script-limit'
import { ScriptView } from '@/components/cards/script-view'

export const bashCard = defineCard({
  tool: 'bash',
  icon: SquareTerminal,
  words: () => ({}),
  Body: BashResult,
})

function BashResult({ part: { input, output } }: { part: DonePart<'bash'> }) {
  return (
    <>
      <ScriptLimit reached={output.reached} />
      <ScriptView code={input?.command} stdout={output.stdout} stderr={output.stderr} />
    </>
  )
}
