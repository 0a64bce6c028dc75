'use client'
import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useOpenFile } from '@/components/chat/panel/open-file'
import { shortPath } from './short-path'

/** A long text that was put into a read-only snapshot: the model has this line, the file has the text. */
export function HandleLine({ text }: { text: string }) {
  const t = useTranslations('files')
  const openFile = useOpenFile()
  const path = /^offloaded to (\S+)/.exec(text)?.[1]
  const characters = /([\d,]+) characters/.exec(text)?.[1]?.replaceAll(',', '')
  if (!path) return <p className="text-ink-3">{text}</p>
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-inner border border-dashed border-line-strong bg-sunk px-2.5 py-1.5">
      <Lock className="size-3.5 text-ink-3" aria-hidden />
      <button
        type="button"
        onClick={() => openFile(path)}
        className="font-mono break-all text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink"
      >
        {shortPath(path)}
      </button>
      <span className="text-ink-3">
        {characters ? `${t('characters', { count: Number(characters) })} · ` : ''}
        {t('snapshot')}
      </span>
    </p>
  )
}
