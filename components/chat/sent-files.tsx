'use client'
import { FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useIsReadOnly } from '@/components/cards/decision/read-only-context'
import { baseName } from '@/components/cards/short-path'
import { VisibleText } from '@/components/ui/visible-text'
import { useOpenFile } from './panel/open-file'

/** Files that went with a message; each opens where files can be opened. */
export function SentFiles({ paths }: { paths: readonly string[] }) {
  const t = useTranslations('composer')
  const open = useOpenFile()
  const isReadOnly = useIsReadOnly()
  if (paths.length === 0) return null
  const look = 'flex max-w-full items-center gap-1.5 rounded-inner border border-line bg-paper px-2 py-0.5 text-13'
  return (
    <ul aria-label={t('attachedFiles')} className="mt-1.5 flex flex-wrap gap-1.5">
      {paths.map((path) => {
        const name = (
          <>
            <FileText className="size-3.5 text-ink-3" aria-hidden />
            <span className="truncate">
              <VisibleText text={baseName(path)} />
            </span>
          </>
        )
        return (
          <li key={path} className="min-w-0">
            {isReadOnly ? (
              <span className={look}>{name}</span>
            ) : (
              <button type="button" className={`${look} hover:bg-hover max-tablet:min-h-11`} onClick={() => open(path)}>
                {name}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
