'use client'
import { useTranslations } from 'next-intl'
import { Bounded } from '@/components/ui/bounded'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { VisibleText } from '@/components/ui/visible-text'

/** A text with line numbers, bounded; hidden characters show. */
export function CodeText({
  text,
  label,
  firstLine = 1,
  limit = 12,
}: {
  text: string
  label: string
  firstLine?: number
  limit?: number
}) {
  const t = useTranslations('diff')
  const lines = text.split('\n').map((line, index) => ({ number: firstLine + index, line }))
  return (
    <div>
      <Bounded items={lines} limit={limit} moreLabel={(count) => t('more', { count })} lessLabel={t('less')}>
        {(shown) => (
          <ScrollRegion
            label={label}
            className="max-h-[50dvh] rounded-inner border border-line bg-paper py-1 font-mono text-13 text-ink"
          >
            <div className="min-w-max">
              {shown.map(({ number, line }) => (
                <div key={number} className="grid grid-cols-[48px_1fr]">
                  <span className="pr-2.5 text-right text-12 leading-5 text-ink-3 select-none">{number}</span>
                  <span className="pr-3 whitespace-pre">
                    <VisibleText text={line} />
                  </span>
                </div>
              ))}
            </div>
          </ScrollRegion>
        )}
      </Bounded>
    </div>
  )
}
