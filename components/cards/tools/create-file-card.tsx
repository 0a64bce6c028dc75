import { FilePlus2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CodeText } from '@/components/cards/code-text'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { shortPath } from '@/components/cards/short-path'

export const createFileCard = defineCard({
  tool: 'create_file',
  icon: FilePlus2,
  words: (input, output) => ({ path: shortPath(output?.file.path ?? input.path ?? '') }),
  Body: CreatedText,
})

function CreatedText({ part: { input, output } }: { part: DonePart<'create_file'> }) {
  const t = useTranslations('files')
  return input?.text ? <CodeText text={input.text} label={t('textOf', { path: shortPath(output.file.path) })} /> : null
}
