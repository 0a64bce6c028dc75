'use client'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ApiError } from '@/components/api/api-error'
import { useErrorText } from '@/components/api/use-error-text'
import { useResource } from '@/components/api/use-resource'
import { useFormat } from '@/components/format/use-format'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import type { HealthReport } from '@/lib/contracts/admin-system'
import { readHealth } from './admin-api'
import { AdminPage, Loaded } from './admin-page'

/** How each part of the installation is, asked now. */
export function HealthPage() {
  const t = useTranslations('admin.health')
  const health = useResource('health', readHealth)
  return (
    <AdminPage place="health" action={<Button onClick={health.reload}>{t('again')}</Button>}>
      <Loaded resource={health}>{(report) => <Parts report={report} />}</Loaded>
    </AdminPage>
  )
}

const sandboxTexts = { bubblewrap: 'confined', unsafe: 'unsafe', none: 'unconfined' } as const

function Parts({ report }: { report: HealthReport }) {
  const t = useTranslations('admin.health')
  const errorText = useErrorText()
  const format = useFormat()
  const { sandbox, model, warehouse, database, trace } = report
  return (
    <ul className="grid grid-cols-2 gap-3 max-tablet:grid-cols-1">
      <Part title={t('sandbox')} ok={sandbox.level === 'bubblewrap'} level={sandbox.level}>
        {t(sandboxTexts[sandbox.level])}
      </Part>
      <Part title={t('model')} ok level={model.name}>
        {model.demo ? t('demoModel') : t('window', { tokens: model.window })}
      </Part>
      <Part title={t('warehouse')} ok={warehouse.state === 'ok'} level={t(`state.${warehouse.state}`)}>
        {warehouse.error
          ? errorText(new ApiError(warehouse.error, 0, ''))
          : t('answered', { version: warehouse.snapshot ?? 0, time: format.duration(warehouse.ms ?? 0) })}
      </Part>
      <Part
        title={t('database')}
        ok={database.freeBytes === null || database.freeBytes > 1e9}
        level={format.size(database.bytes)}
      >
        {database.freeBytes === null ? t('freeUnknown') : t('free', { size: format.size(database.freeBytes) })}
      </Part>
      <Part title={t('trace')} ok={trace.dropped + trace.failed === 0} level={t(`exporter.${trace.exporter}`)}>
        {trace.endpoint ? (
          <>
            <span className="font-mono break-all">{trace.endpoint}</span>
            <br />
            {t('counts', {
              sent: trace.sent,
              queued: trace.queued,
              failed: trace.failed,
              dropped: trace.dropped,
            })}
          </>
        ) : (
          t('ownDatabase')
        )}
      </Part>
      <Channels channels={report.notifications} />
    </ul>
  )
}

/** Where people are told outside of the application, and how that goes. */
function Channels({ channels }: { channels: HealthReport['notifications'] }) {
  const t = useTranslations('admin.health')
  const format = useFormat()
  if (channels.length === 0)
    return (
      <Part title={t('notifications')} ok level={t('off')}>
        {t('noChannels')}
      </Part>
    )
  return channels.map(({ channel, pending, sent, failed, dropped, lastError }) => (
    <Part key={channel} title={t('notifications')} ok={failed + dropped === 0} level={channel}>
      {t('notices', {
        sent: format.number(sent),
        queued: format.number(pending),
        failed: format.number(failed),
        dropped: format.number(dropped),
      })}
      {lastError ? <span className="block break-words">{lastError}</span> : null}
    </Part>
  ))
}

function Part({ title, ok, level, children }: { title: string; ok: boolean; level: string; children: ReactNode }) {
  const t = useTranslations('admin.health')
  return (
    <li className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="flex-1 text-14 font-semibold">{title}</h2>
        <Chip tone={ok ? 'plain' : 'stop'} icon={ok ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}>
          <span className="sr-only">{ok ? t('well') : t('ill')} </span>
          {level}
        </Chip>
      </div>
      <p className="mt-1 text-13 text-ink-2">{children}</p>
    </li>
  )
}
