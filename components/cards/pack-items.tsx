'use client'
import { Check, CircleX, SkipForward } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Bounded } from '@/components/ui/bounded'
import { Chip } from '@/components/ui/chip'
import { VisibleText } from '@/components/ui/visible-text'
import type { ToolOutput } from '@/lib/tools/types'
import { useCodeText } from './use-code-text'
import { usePlatformText } from './use-platform-text'

type Pack = ToolOutput<'packCommit'>

/** A release pack in one line. */
export function PackLine({ pack }: { pack: Pack }) {
  const t = useTranslations('pack')
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-mono text-12 text-ink-3">{pack.id}</span>
      <VisibleText text={pack.title} />
      <Chip tone={pack.status === 'failed' || pack.status === 'partial' ? 'stop' : 'plain'}>
        {t(`status.${pack.status}`)}
      </Chip>
      <span className="text-12 text-ink-3">{t('by', { name: pack.author })}</span>
    </span>
  )
}

/** A release pack: its state and each object with what came of it. */
export function PackItems({ pack }: { pack: Pack }) {
  const t = useTranslations('pack')
  const f = useTranslations('found')
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-mono text-12 text-ink-3">{pack.id}</span>
        <Chip tone={pack.status === 'failed' || pack.status === 'partial' ? 'stop' : 'plain'}>
          {t(`status.${pack.status}`)}
        </Chip>
        <span className="text-12 text-ink-3">{t('by', { name: pack.author })}</span>
      </p>
      <Bounded items={pack.items} limit={6} moreLabel={(count) => f('all', { count })} lessLabel={f('fewer')}>
        {(shown) => (
          <ul className="grid gap-1">
            {shown.map((item) => (
              <Item key={`${item.kind} ${item.id}`} item={item} />
            ))}
          </ul>
        )}
      </Bounded>
    </>
  )
}

const icons = { done: Check, failed: CircleX, skipped: SkipForward }

function Item({ item }: { item: Pack['items'][number] }) {
  const t = useTranslations('pack')
  const kindText = useCodeText('kind')
  const platformText = usePlatformText()
  const Icon = item.result && icons[item.result]
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="text-ink-3">{kindText(item.kind)}</span>
      <code className="text-ink">
        <VisibleText text={item.name} />
      </code>
      <span className="font-mono text-12 text-ink-3">v{item.toVersion}</span>
      {item.result && Icon ? (
        <Chip tone={item.result === 'failed' ? 'stop' : 'plain'} icon={<Icon aria-hidden />}>
          {t(`result.${item.result}`)}
        </Chip>
      ) : null}
      {item.message ? <span className="text-ink-3">{platformText(item.message)}</span> : null}
    </li>
  )
}
