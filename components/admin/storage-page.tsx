'use client'
import { HardDriveDownload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { useErrorText } from '@/components/api/use-error-text'
import { useResource } from '@/components/api/use-resource'
import { useFormat } from '@/components/format/use-format'
import { Button } from '@/components/ui/button'
import type { BackupReport } from '@/lib/contracts/admin-system'
import { backUp, readHealth } from './admin-api'
import { AdminPage, Loaded } from './admin-page'
import { RetentionForm } from './retention-form'

/** How long conversations are kept, and copies of everything. */
export function StoragePage() {
  return (
    <AdminPage place="storage">
      <RetentionForm />
      <Backup />
    </AdminPage>
  )
}

export function Backup() {
  const t = useTranslations('admin.storage')
  const errorText = useErrorText()
  const format = useFormat()
  const health = useResource('health', readHealth)
  const [report, setReport] = useState<BackupReport>()
  const [isBusy, setBusy] = useState(false)
  const handleBackup = async () => {
    setBusy(true)
    await backUp().then(
      (made) => {
        setReport(made)
        health.reload() // it says when the last one was made
      },
      (error: unknown) => toast.error(errorText(error)),
    )
    setBusy(false)
  }
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <h2 className="text-15 font-semibold">{t('backup')}</h2>
      <p className="max-w-[76ch] text-13 text-ink-2">{t('backupText')}</p>
      <Loaded resource={health}>
        {({ backup }) => (
          <p className="text-13 text-ink-3">
            {backup.at ? t('lastBackup', { time: format.dateTime(backup.at) }) : t('noBackup')} ·{' '}
            <span className="font-mono break-all">{backup.folder}</span>
          </p>
        )}
      </Loaded>
      <Button className="justify-self-start" disabled={isBusy} onClick={() => void handleBackup()}>
        <HardDriveDownload className="size-4" aria-hidden />
        {isBusy ? t('backingUp') : t('backUp')}
      </Button>
      <div role="status" className="text-13 empty:hidden">
        {report ? <BackupResult report={report} /> : null}
      </div>
    </section>
  )
}

function BackupResult({ report }: { report: BackupReport }) {
  const t = useTranslations('admin.storage')
  const format = useFormat()
  return (
    <>
      <p>{t('written', { size: format.size(report.bytes), time: format.duration(report.ms) })}</p>
      <p className="font-mono break-all text-ink-2">{report.folder}</p>
      <ul className="mt-1 text-ink-2">
        {report.items.map(({ name, bytes }) => (
          <li key={name}>
            {t(`item.${name}`)}: {format.size(bytes)}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-3">{t('restoreHint')}</p>
    </>
  )
}
