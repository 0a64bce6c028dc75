import { FileSearch } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { shortPath } from '@/components/cards/short-path'
import { Bounded } from '@/components/ui/bounded'
import { VisibleText } from '@/components/ui/visible-text'

export const searchFileCard = defineCard({
  tool: 'searchFile',
  icon: FileSearch,
  words: (input, output) => ({
    text: input.text ?? output?.text ?? '',
    path: shortPath(output?.path ?? input.path ?? ''),
    total: output?.total ?? 0,
  }),
  Body: MatchingLines,
})

function MatchingLines({ part: { output } }: { part: DonePart<'searchFile'> }) {
  const t = useTranslations('found')
  if (output.matches.length === 0) return null
  return (
    <Bounded items={output.matches} limit={5} moreLabel={(count) => t('all', { count })} lessLabel={t('fewer')}>
      {(shown) => (
        <ul className="grid font-mono text-12">
          {shown.map((match) => (
            <li key={match.line} className="grid grid-cols-[48px_minmax(0,1fr)] gap-2">
              <span className="text-right text-ink-3 tabular-nums">{match.line}</span>
              <span className="truncate whitespace-pre">
                <VisibleText text={match.text} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Bounded>
  )
}
