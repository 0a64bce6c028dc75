import { FolderTree } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { shortPath } from '@/components/cards/short-path'
import { useFormat } from '@/components/format/use-format'
import { Bounded } from '@/components/ui/bounded'

export const listFilesCard = defineCard({
  tool: 'listFiles',
  icon: FolderTree,
  words: (_input, output) => ({ count: output?.total ?? 0 }),
  Body: FileRows,
})

function FileRows({ part: { output } }: { part: DonePart<'listFiles'> }) {
  const t = useTranslations('found')
  const format = useFormat()
  if (output.items.length === 0) return null
  return (
    <Bounded items={output.items} limit={5} moreLabel={(count) => t('all', { count })} lessLabel={t('fewer')}>
      {(shown) => (
        <ul className="grid gap-0.5">
          {shown.map((file) => (
            <li key={file.path} className="flex gap-2">
              <code className="min-w-0 flex-1 break-all">{shortPath(file.path)}</code>
              <span className="text-12 whitespace-nowrap text-ink-3">{format.size(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
    </Bounded>
  )
}
