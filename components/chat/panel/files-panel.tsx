'use client'
import { File, FileCode2, FileText, Folder, Image, Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { listFiles } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { useResource } from '@/components/api/use-resource'
import { baseName } from '@/components/cards/short-path'
import { useFormat } from '@/components/format/use-format'
import type { WorkspaceFile } from '@/lib/contracts/conversation'
import { groupFiles } from './file-tree'
import { PanelSection } from './panel-section'

/** The conversation's files; the list follows what the run does to them. */
export function FilesPanel({
  id,
  changes,
  onOpen,
}: {
  id: string
  changes: Readonly<Record<string, unknown>>
  onOpen(path: string): void
}) {
  const t = useTranslations('panel')
  const errorText = useErrorText()
  const { data, error, reload } = useResource(id, listFiles)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any file is the reason to ask again
  useEffect(() => {
    const timer = setTimeout(reload, 150)
    return () => clearTimeout(timer)
  }, [changes, reload])
  const files = data?.items ?? []
  return (
    <PanelSection title={t('files')} note={files.length > 0 ? String(files.length) : undefined}>
      {error ? <p className="text-13 text-rose">{errorText(error)}</p> : null}
      {data && files.length === 0 ? <p className="text-13 text-ink-3">{t('noFiles')}</p> : null}
      <ul aria-label={t('files')}>
        {groupFiles(files).map((folder) => (
          <li key={folder.name}>
            <p className="flex min-h-7 items-center gap-1.5 font-mono text-12 text-ink-2">
              <Folder className="size-3.5 text-ink-3" aria-hidden />
              {folder.name}
            </p>
            <ul className="ml-[7px] border-l border-line pl-2">
              {folder.files.map((file) => (
                <FileRow key={file.path} file={file} onOpen={() => onOpen(file.path)} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

function FileRow({ file, onOpen }: { file: WorkspaceFile; onOpen(): void }) {
  const t = useTranslations('panel')
  const format = useFormat()
  const Icon = iconOf(file)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        title={baseName(file.path)}
        className="-mr-1.5 flex min-h-7 w-[calc(100%+6px)] items-center gap-1.5 rounded-inner px-1.5 text-left hover:bg-hover max-tablet:min-h-11"
      >
        <Icon className="size-3.5 text-ink-3" aria-hidden />
        <span className="min-w-0 flex-1 truncate font-mono text-12">{baseName(file.path)}</span>
        <span className="text-12 whitespace-nowrap text-ink-3">
          {file.readOnly
            ? t('snapshot')
            : file.copiedFrom
              ? t('edited', { version: file.version })
              : format.size(file.size)}
        </span>
      </button>
    </li>
  )
}

function iconOf({ path, readOnly }: WorkspaceFile) {
  if (readOnly) return Lock
  if (/\.(png|jpe?g|svg|webp)$/i.test(path)) return Image
  if (/\.(md|txt)$/i.test(path)) return FileText
  return /\.(sql|etl|py|sh|json|ya?ml)$/i.test(path) ? FileCode2 : File
}
