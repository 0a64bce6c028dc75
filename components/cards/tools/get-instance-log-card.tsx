import { ScrollText } from 'lucide-react'
import { CodeText } from '@/components/cards/code-text'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { InstanceLine } from '@/components/cards/instance-line'

export const getInstanceLogCard = defineCard({
  tool: 'getInstanceLog',
  icon: ScrollText,
  words: (input, output) => ({
    name: output?.instance.taskName ?? input.instanceId ?? '',
    shown: output?.returnedLines ?? 0,
    total: output?.totalLines ?? 0,
  }),
  Body: InstanceLog,
})

function InstanceLog({ part: { output } }: { part: DonePart<'getInstanceLog'> }) {
  return (
    <>
      <InstanceLine instance={output.instance} />
      {output.text ? (
        <CodeText
          text={output.text}
          label={output.instance.taskName}
          firstLine={output.totalLines - output.returnedLines + 1}
          limit={8}
        />
      ) : null}
    </>
  )
}
