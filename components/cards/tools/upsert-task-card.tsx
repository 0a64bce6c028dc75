import { Save } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ChangeCount } from '@/components/cards/change-count'
import { type DonePart, defineCard } from '@/components/cards/define-card'

export const upsertTaskCard = defineCard({
  tool: 'upsertTask',
  icon: Save,
  words: (input, output) => ({ name: output?.name ?? input.name ?? '', version: output?.version ?? 0 }),
  Body: SavedTask,
})

function SavedTask({ part: { output } }: { part: DonePart<'upsertTask'> }) {
  const t = useTranslations('saved')
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="font-mono text-12 text-ink-3">
        {output.fromVersion == null ? t('new') : `v${output.fromVersion}`} → v{output.version}
      </span>
      <ChangeCount added={output.added ?? 0} removed={output.removed ?? 0} />
      <span className="text-ink-3">{t('characters', { count: output.characters ?? 0 })}</span>
    </p>
  )
}
