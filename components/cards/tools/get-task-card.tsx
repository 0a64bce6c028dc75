import { FileCode2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CodeText } from '@/components/cards/code-text'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { HandleLine } from '@/components/cards/handle-line'

export const getTaskCard = defineCard({
  tool: 'getTask',
  icon: FileCode2,
  words: (input, output) => ({ name: output?.name ?? input.task ?? '' }),
  Body: TaskScript,
})

function TaskScript({ part: { output } }: { part: DonePart<'getTask'> }) {
  const t = useTranslations('task')
  return (
    <>
      {/^offloaded to /.test(output.scriptContent) ? (
        <HandleLine text={output.scriptContent} />
      ) : (
        <CodeText text={output.scriptContent} label={t('script', { name: output.name })} />
      )}
      <p className="text-12 text-ink-3">
        {[
          output.inputs?.length ? t('reads', { tables: output.inputs.join(', ') }) : '',
          output.outputs?.length ? t('writes', { tables: output.outputs.join(', ') }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}
