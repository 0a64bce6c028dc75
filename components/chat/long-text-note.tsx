'use client'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { messageLimit } from '@/lib/contracts/request'
import type { LongText } from './use-long-text'

/** Says that a text became a file, and offers to have it in the field after all. */
export function LongTextNote({ longText }: { longText: LongText }) {
  const t = useTranslations('composer')
  if (longText.moved === undefined) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 px-3.5 pt-2 text-13 text-ink-2">
      <span className="min-w-0 flex-1">{t('longText', { count: longText.moved, limit: messageLimit })}</span>
      <Button look="quiet" onClick={longText.undo}>
        <Undo2 className="size-3.5" aria-hidden />
        {t('undoLongText')}
      </Button>
    </div>
  )
}
