import { Bug } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { InstanceLine } from '@/components/cards/instance-line'

export const debugRunCard = defineCard({
  tool: 'debugRun',
  icon: Bug,
  words: (input, output) => ({ name: output?.taskName ?? input.taskId ?? '' }),
  Body: DebugRun,
})

function DebugRun({ part: { output } }: { part: DonePart<'debugRun'> }) {
  const t = useTranslations('instance')
  const unreleased = output.unreleased ?? [] // runs from before this was recorded
  return (
    <div className="grid gap-1">
      <InstanceLine instance={output} />
      {unreleased.map(({ name, toVersion }) => (
        <span key={name} className="text-12 break-words text-ink-3">
          {t('unreleased', { name, version: toVersion })}
        </span>
      ))}
    </div>
  )
}
