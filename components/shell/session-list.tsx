'use client'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { endOtherSessions, endSession } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import type { Resource } from '@/components/api/use-resource'
import { useFormat } from '@/components/format/use-format'
import { Button } from '@/components/ui/button'
import type { SessionView } from '@/lib/contracts/session'
import { programName } from './program-name'

/** Where the person is signed in; each can be ended, the present one by signing out. */
export function SessionList({ sessions }: { sessions: Resource<{ items: SessionView[] }> }) {
  const t = useTranslations('settings')
  const errorText = useErrorText()
  const format = useFormat()
  const items = sessions.data?.items ?? []
  const end = (work: () => Promise<unknown>) =>
    work().then(
      () => {
        toast(t('ended'))
        sessions.reload()
      },
      (error: unknown) => toast.error(errorText(error)),
    )
  if (sessions.error) return <p className="text-13 text-rose">{errorText(sessions.error)}</p>
  return (
    <div className="grid gap-2">
      <ul className="grid divide-y divide-line rounded-card border border-line">
        {items.map(({ id, isCurrent, since, program }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
            <span className="min-w-0 flex-1">
              <b className="block truncate font-medium">{programName(program) ?? t('unknownDevice')}</b>
              <span className="text-13 text-ink-3">
                {t('since', { time: format.dateTime(since) })}
                {isCurrent ? ` · ${t('thisSession')}` : ''}
              </span>
            </span>
            {isCurrent ? null : <Button onClick={() => void end(() => endSession(id))}>{t('endSession')}</Button>}
          </li>
        ))}
      </ul>
      {items.length > 1 ? (
        <div>
          <Button onClick={() => void end(endOtherSessions)}>{t('endOthers')}</Button>
        </div>
      ) : null}
    </div>
  )
}
