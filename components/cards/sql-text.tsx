'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { splitSql } from './split-sql'

const looks = { keyword: 'font-semibold text-teal', comment: 'text-ink-3', string: 'text-ink-2', plain: '' }

/** A statement with its keywords and comments told apart. */
export function SqlText({ sql }: { sql: string }) {
  const t = useTranslations('grid')
  const parts = useMemo(() => splitSql(sql), [sql])
  return (
    <ScrollRegion label={t('statement')} className="max-h-64 border-t border-line bg-sunk">
      <pre className="px-3 py-2 text-13 leading-5 text-ink">
        {parts.map((part) => (
          <span key={part.at} className={looks[part.kind]}>
            {part.text}
          </span>
        ))}
      </pre>
    </ScrollRegion>
  )
}
