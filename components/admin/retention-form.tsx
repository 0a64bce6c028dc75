'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { useErrorText } from '@/components/api/use-error-text'
import { useResource } from '@/components/api/use-resource'
import { useFormat } from '@/components/format/use-format'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Field } from '@/components/ui/field'
import { TextInput } from '@/components/ui/text-input'
import type { RetentionReport } from '@/lib/contracts/admin-system'
import { readRetention, setRetention } from './admin-api'
import { Loaded } from './admin-page'

/** Days are counted first and set only after their count was seen. */
export function RetentionForm() {
  const t = useTranslations('admin.storage')
  const setting = useResource('retention', () => readRetention())
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <h2 className="text-15 font-semibold">{t('retention')}</h2>
      <p className="max-w-[76ch] text-13 text-ink-2">{t('retentionText')}</p>
      <Loaded resource={setting}>{(report) => <Form report={report} onChanged={setting.set} />}</Loaded>
    </section>
  )
}

function Form({ report, onChanged }: { report: RetentionReport; onChanged(report: RetentionReport): void }) {
  const t = useTranslations('admin.storage')
  const errorText = useErrorText()
  const [text, setText] = useState(String(report.days ?? 365))
  const [counted, setCounted] = useState<{ days: number; found: RetentionReport['wouldDelete'] }>()
  const [isAsking, setAsking] = useState(false)
  const days = /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 3650 ? Number(text) : undefined
  const fail = (error: unknown) => void toast.error(errorText(error))
  const count = () =>
    days !== undefined && readRetention(days).then(({ wouldDelete }) => setCounted({ days, found: wouldDelete }), fail)
  const save = (to: number | null) => {
    setCounted(undefined)
    setRetention(to).then(onChanged, fail)
  }
  return (
    <>
      <p className="text-13">{report.days === null ? t('keptForever') : t('keptDays', { days: report.days })}</p>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('days')} className="w-36" error={days === undefined ? t('daysWrong') : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button tall disabled={days === undefined} onClick={() => void count()}>
          {t('count')}
        </Button>
        {report.days === null ? null : (
          <Button tall look="quiet" onClick={() => save(null)}>
            {t('keepForever')}
          </Button>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {counted?.found ? <Counted days={counted.days} found={counted.found} onSet={() => setAsking(true)} /> : null}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('setTitle', { days: counted?.days ?? 0 })}
        description={t('setText', { conversations: counted?.found?.conversations ?? 0 })}
        confirmLabel={t('set')}
        cancelLabel={t('cancel')}
        danger
        onConfirm={() => counted && save(counted.days)}
      />
    </>
  )
}

function Counted({
  days,
  found,
  onSet,
}: {
  days: number
  found: NonNullable<RetentionReport['wouldDelete']>
  onSet(): void
}) {
  const t = useTranslations('admin.storage')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-3 text-13">
      <p>
        {t('wouldDelete', { days, conversations: found.conversations, events: found.events })}{' '}
        {found.oldest ? t('oldest', { time: format.dateTime(found.oldest) }) : null}
      </p>
      <Button look="danger" onClick={onSet}>
        {t('setDays', { days })}
      </Button>
    </div>
  )
}
