'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { getFileDiff, getFileText } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { useResource } from '@/components/api/use-resource'
import { ChangeCount } from '@/components/cards/change-count'
import { DiffView } from '@/components/cards/diff-view'
import { baseName, shortPath } from '@/components/cards/short-path'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { VisibleText } from '@/components/ui/visible-text'

/** A file of the workspace: its text by windows, and what changed against its snapshot. */
export function FileDialog({ id, path, onClose }: { id: string; path: string | undefined; onClose(): void }) {
  const t = useTranslations('files')
  const [tab, setTab] = useState('text')
  return (
    <Dialog
      open={path !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={path ? baseName(path) : ''}
      closeLabel={t('close')}
      size="wide"
    >
      {path ? (
        <div className="flex h-full flex-col">
          <p className="px-4 pt-2 font-mono text-12 break-all text-ink-3">{shortPath(path)}</p>
          <Tabs
            value={tab}
            onChange={setTab}
            label={t('views')}
            tabs={[
              { value: 'text', label: t('text') },
              { value: 'diff', label: t('diff') },
            ]}
          >
            {tab === 'text' ? <FileText key={path} id={id} path={path} /> : <FileDiff key={path} id={id} path={path} />}
          </Tabs>
        </div>
      ) : null}
    </Dialog>
  )
}

const windowLines = 500

function FileText({ id, path }: { id: string; path: string }) {
  const t = useTranslations('files')
  const errorText = useErrorText()
  const [from, setFrom] = useState(1)
  const { data, error, isLoading, reload } = useResource(`${path} ${from}`, () =>
    getFileText(id, path, from, windowLines),
  )
  if (isLoading) return <Skeleton label={t('loading')} lines={8} />
  if (error || !data)
    return (
      <ErrorState title={t('failed')} text={errorText(error)} action={<Button onClick={reload}>{t('retry')}</Button>} />
    )
  const lines = data.text.split('\n')
  const to = data.from + lines.length - 1
  return (
    <>
      <div className="sticky top-0 flex items-center gap-2 border-b border-line bg-paper px-4 py-1.5 text-13 text-ink-3">
        <span className="flex-1">{t('range', { from: data.from, to, total: data.totalLines })}</span>
        <Button disabled={data.from <= 1} onClick={() => setFrom(Math.max(1, from - windowLines))}>
          {t('before')}
        </Button>
        <Button disabled={to >= data.totalLines} onClick={() => setFrom(from + windowLines)}>
          {t('after')}
        </Button>
      </div>
      <div className="min-w-max py-2 font-mono text-13">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their number
          <div key={index} className="grid grid-cols-[64px_1fr]">
            <span className="pr-3 text-right text-12 leading-5 text-ink-3 select-none">{data.from + index}</span>
            <span className="pr-4 whitespace-pre">
              <VisibleText text={line} />
            </span>
          </div>
        ))}
      </div>
    </>
  )
}

function FileDiff({ id, path }: { id: string; path: string }) {
  const t = useTranslations('files')
  const errorText = useErrorText()
  const { data, error, isLoading } = useResource(path, () => getFileDiff(id, path))
  if (isLoading) return <Skeleton label={t('loading')} lines={8} />
  if (error || !data) return <ErrorState title={t('failed')} text={errorText(error)} />
  return (
    <div className="grid gap-2 p-4">
      <p className="flex items-center gap-2 text-13 text-ink-3">
        <ChangeCount added={data.added} removed={data.removed} /> {t('againstSnapshot')}
      </p>
      <DiffView diff={data} label={t('diff')} limit={400} />
    </div>
  )
}
