import { PackageCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { Chip } from '@/components/ui/chip'
import { VisibleText } from '@/components/ui/visible-text'

export const packCommitCard = defineCard({
  tool: 'packCommit',
  icon: PackageCheck,
  words: (input, output) => ({ title: output?.title ?? input.title ?? '', status: output?.status ?? '' }),
  Body: PackItems,
})

function PackItems({ part: { output } }: { part: DonePart<'packCommit'> }) {
  const t = useTranslations('pack')
  return (
    <ul className="grid gap-1">
      {(output.items ?? []).map((item) => (
        <li key={`${item.kind} ${item.id}`} className="flex flex-wrap items-center gap-2">
          <code>
            <VisibleText text={item.name} />
          </code>
          <span className="font-mono text-12 text-ink-3">v{item.toVersion}</span>
          {item.result ? (
            <Chip tone={item.result === 'failed' ? 'stop' : 'plain'}>{t(`result.${item.result}`)}</Chip>
          ) : null}
          {item.message ? <span className="text-ink-3">{item.message}</span> : null}
        </li>
      ))}
    </ul>
  )
}
