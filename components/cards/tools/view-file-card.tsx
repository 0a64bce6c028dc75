import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CodeText } from '@/components/cards/code-text'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { shortPath } from '@/components/cards/short-path'

export const viewFileCard = defineCard({
  tool: 'viewFile',
  icon: Eye,
  words: (input, output) => ({
    path: shortPath(output?.path ?? input.path ?? ''),
    from: output?.from ?? input.startLine ?? 1,
    to: output?.to ?? 0,
    total: output?.totalLines ?? 0,
  }),
  Body: FileWindow,
})

function FileWindow({ part: { output } }: { part: DonePart<'viewFile'> }) {
  const t = useTranslations('files')
  return output.text ? (
    <CodeText
      text={output.text}
      label={t('textOf', { path: shortPath(output.path) })}
      firstLine={output.from}
      limit={6}
    />
  ) : null
}
