'use client'
import { FileText, Paperclip, TriangleAlert, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { baseName } from '@/components/cards/short-path'
import { IconButton } from '@/components/ui/icon-button'
import { TurningRing } from '@/components/ui/turning-ring'
import { VisibleText } from '@/components/ui/visible-text'
import { attachmentTypes } from '@/lib/contracts/request'
import type { Attached, AttachedFile } from './use-attached'

/** Files that go with the message that is being written. */
export function AttachedFiles({ attached }: { attached: Attached }) {
  const t = useTranslations('composer')
  if (attached.files.length === 0) return null
  return (
    <>
      <ul aria-label={t('attachedFiles')} className="flex flex-wrap gap-1.5 px-2.5 pt-2.5">
        {attached.files.map((file) => (
          <li
            key={file.key}
            className="flex max-w-full min-w-0 items-center gap-1.5 rounded-inner border border-line bg-sunk py-0.5 pr-0.5 pl-2 text-13"
          >
            <StateIcon state={file.state} />
            <span className="min-w-0 truncate">
              <VisibleText text={baseName(file.path ?? file.name)} />
            </span>
            {file.problem ? <span className="text-12 text-rose">{file.problem}</span> : null}
            <IconButton label={t('removeFile', { name: file.name })} onClick={() => attached.remove(file.key)}>
              <X className="size-3.5" aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {attached.isBusy ? t('attaching') : ''}
      </p>
    </>
  )
}

function StateIcon({ state }: Pick<AttachedFile, 'state'>) {
  if (state === 'sending') return <TurningRing className="size-3.5 text-teal" />
  return state === 'failed' ? (
    <TriangleAlert className="size-3.5 text-rose" aria-hidden />
  ) : (
    <FileText className="size-3.5 text-ink-3" aria-hidden />
  )
}

export function AttachButton({ onChoose }: { onChoose(files: Iterable<File>): void }) {
  const t = useTranslations('composer')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t('attach')} onClick={() => input.current?.click()}>
        <Paperclip className="size-4" aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={t('attach')}
        accept={attachmentTypes.join(',')}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          event.target.value = '' // the same file again is a choice too
        }}
      />
    </>
  )
}
