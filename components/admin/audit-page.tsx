'use client'
import { BadgeCheck, Download, ScrollText, ShieldAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { useErrorText } from '@/components/api/use-error-text'
import { useResource } from '@/components/api/use-resource'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import type { AuditCheck, AuditLine, AuditPage as Page } from '@/lib/contracts/admin'
import { checkAudit, listPeople, readAudit } from './admin-api'
import { AdminPage, Loaded } from './admin-page'
import { AuditEntry } from './audit-entry'
import { AuditSubject } from './audit-subject'
import { AuditAction, AuditOutcome, useAuditAction } from './audit-words'
import { ChoiceFilter } from './choice-filter'
import { type Column, DataTable } from './data-table'
import { saveAudit } from './save-audit'
import { TimeCell } from './time-cell'
import { useQuery } from './use-query'

/** The chain of what happened: every entry, whether the chain is whole, and a signed copy. */
export function AuditPage() {
  const query = useQuery()
  const listed = new URLSearchParams(query.text)
  listed.delete('entry')
  const page = useResource(listed.toString(), readAudit)
  const entry = query.get('entry')
  return (
    <AdminPage place="audit" action={<AuditActions />}>
      <Loaded resource={page}>{(data) => <Entries page={data} query={query} />}</Loaded>
      {entry ? <AuditEntry seq={entry} onClose={() => query.set({ entry: '' })} /> : null}
    </AdminPage>
  )
}

function AuditActions() {
  const t = useTranslations('admin.audit')
  const errorText = useErrorText()
  const [verdict, setVerdict] = useState<AuditCheck>()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch((error: unknown) => toast.error(errorText(error)))
    setBusy(false)
  }
  return (
    <>
      <span role="status" className="flex items-center empty:hidden">
        {verdict ? <Verdict verdict={verdict} /> : null}
      </span>
      <Button disabled={isBusy} onClick={() => void run(async () => setVerdict(await checkAudit()))}>
        <BadgeCheck className="size-4" aria-hidden />
        {t('check')}
      </Button>
      <Button disabled={isBusy} onClick={() => void run(saveAudit)}>
        <Download className="size-4" aria-hidden />
        {t('export')}
      </Button>
    </>
  )
}

function Verdict({ verdict }: { verdict: AuditCheck }) {
  const t = useTranslations('admin.audit')
  if (verdict.ok)
    return (
      <Chip tone="sure" icon={<BadgeCheck aria-hidden />}>
        {t('whole', { rows: verdict.rows })}
      </Chip>
    )
  return (
    <Chip tone="stop" icon={<ShieldAlert aria-hidden />}>
      {t('broken', { seq: verdict.seq, problem: t(`problem.${verdict.problem}`) })}
    </Chip>
  )
}

function Entries({ page, query }: { page: Page; query: ReturnType<typeof useQuery> }) {
  const t = useTranslations('admin.audit')
  const columns = useColumns((seq) => query.set({ entry: String(seq) }))
  return (
    <>
      <Filters page={page} query={query} />
      {page.items.length === 0 ? (
        <EmptyState icon={<ScrollText aria-hidden />} title={t('nothing')} />
      ) : (
        <DataTable label={t('label')} columns={columns} rows={page.items} rowKey={({ seq }) => String(seq)} />
      )}
      <nav aria-label={t('pages')} className="flex justify-center gap-2">
        {query.get('before') ? <Button onClick={() => query.set({ before: '' })}>{t('newest')}</Button> : null}
        {page.next === null ? null : (
          <Button onClick={() => query.set({ before: String(page.next) })}>{t('older')}</Button>
        )}
      </nav>
    </>
  )
}

function Filters({ page, query }: { page: Page; query: ReturnType<typeof useQuery> }) {
  const t = useTranslations('admin.audit')
  const actionText = useAuditAction()
  const people = useResource('people', listPeople)
  const choose = (name: 'action' | 'actorId', choices: ReadonlyArray<{ value: string; label: string }>) => (
    <ChoiceFilter
      label={t(name)}
      anyLabel={t('any')}
      value={query.get(name)}
      choices={choices}
      className="w-56 max-tablet:w-auto max-tablet:flex-[1_1_calc(50%-8px)]"
      onChange={(value) => query.set({ [name]: value, before: '' })}
    />
  )
  return (
    <div className="flex flex-wrap gap-3">
      {choose(
        'action',
        page.actions.map((action) => ({ value: action, label: actionText(action) })),
      )}
      {choose('actorId', people.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [])}
    </div>
  )
}

function useColumns(onOpen: (seq: number) => void): Array<Column<AuditLine>> {
  const t = useTranslations('admin.audit')
  return [
    {
      key: 'seq',
      label: t('seq'),
      isNumber: true,
      cell: ({ seq }) => (
        <button
          type="button"
          className="text-teal underline-offset-2 hover:underline max-tablet:min-h-11"
          onClick={() => onOpen(seq)}
        >
          <span className="sr-only">{t('open')} </span>#{seq}
        </button>
      ),
    },
    {
      key: 'at',
      label: t('at'),
      cell: ({ at }) => <TimeCell at={at} />,
    },
    { key: 'actor', label: t('actorId'), cell: ({ actor }) => actor.name },
    { key: 'action', label: t('action'), cell: ({ action }) => <AuditAction action={action} /> },
    { key: 'outcome', label: t('outcome'), cell: ({ outcome }) => <AuditOutcome outcome={outcome} /> },
    {
      key: 'subject',
      label: t('subject'),
      cell: (line) => <AuditSubject line={line} />,
    },
    {
      key: 'hash',
      label: t('hash'),
      cell: ({ previousHash, hash }) => (
        <span className="font-mono text-12 whitespace-nowrap text-ink-3">
          {previousHash.slice(0, 8)} → {hash.slice(0, 8)}
        </span>
      ),
    },
  ]
}
