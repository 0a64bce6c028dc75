import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Bounded } from '@/components/ui/bounded'

/** What a search or a list found, one line each, the first few open. Nothing for an empty page: the card's title says it. */
export function FoundList<T extends { id: string }>({
  items,
  line,
}: {
  items: readonly T[]
  line(item: T): ReactNode
}) {
  const t = useTranslations('found')
  if (items.length === 0) return null
  return (
    <Bounded items={items} limit={5} moreLabel={(count) => t('all', { count })} lessLabel={t('fewer')}>
      {(shown) => (
        <ul className="grid gap-1">
          {shown.map((item) => (
            <li key={item.id}>{line(item)}</li>
          ))}
        </ul>
      )}
    </Bounded>
  )
}
