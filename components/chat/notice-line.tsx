'use client'
import { useTranslations } from 'next-intl'
import { Fold } from '@/components/ui/fold'
import { VisibleText } from '@/components/ui/visible-text'
import type { Notice } from './thread-view'

/** Things that happened to the run itself. */
export function NoticeLine({ notice }: { notice: Notice }) {
  const t = useTranslations('notice')
  const errors = useTranslations('errors')
  const nameText = (name: string) => (t.has(`names.${name}` as never) ? t(`names.${name}` as never) : name)
  switch (notice.type) {
    case 'run-error': {
      const code = notice.code as never
      return (
        <div role="alert" className="rounded-card border border-rose-line bg-rose-wash px-3 py-2 text-13 text-rose">
          <b className="font-semibold">{t('runError')}</b>{' '}
          {notice.code && errors.has(code) ? errors(code) : notice.message}
        </div>
      )
    }
    case 'stopped':
      return <Quiet>{t('stopped')}</Quiet>
    case 'discarded':
      return <Quiet>{t('discarded', { reason: notice.reason })}</Quiet>
    case 'compaction':
      return (
        <Quiet>
          {notice.value.ok
            ? t('compacted', { before: notice.value.messagesBefore, after: notice.value.messagesAfter })
            : t('compactionFailed')}
        </Quiet>
      )
    case 'budget':
      return (
        <Quiet>
          {t(`${notice.value.of === 'day' ? 'dayBudget' : 'budget'}.${notice.value.level}`, {
            used: notice.value.used,
            limit: notice.value.limit,
          })}
        </Quiet>
      )
    case 'attachment':
      return (
        <Fold summary={t('told', { names: notice.value.names.map(nameText).join(t('comma')) })}>
          <pre className="scroll-area mt-1 ml-4 max-h-72 rounded-inner border border-line bg-sunk px-3 py-2 text-12 leading-[18px] break-words whitespace-pre-wrap text-ink-2">
            <VisibleText text={notice.value.text} />
          </pre>
        </Fold>
      )
  }
}

const Quiet = ({ children }: { children: React.ReactNode }) => <p className="text-13 text-ink-3">{children}</p>
