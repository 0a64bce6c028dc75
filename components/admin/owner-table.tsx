'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { OwnerLine } from '@/lib/contracts/admin-system'
import { type Column, DataTable } from './data-table'

/** Who must approve what happens to which objects, and which of the owners nobody knows. */
export function OwnerTable({ owners }: { owners: readonly OwnerLine[] }) {
  const t = useTranslations('admin.policy')
  const columns: Array<Column<OwnerLine>> = [
    { key: 'pattern', label: t('pattern'), cell: ({ pattern }) => <code>{pattern}</code> },
    { key: 'owners', label: t('owners'), cell: (line) => <Owners line={line} /> },
    { key: 'line', label: t('line'), isNumber: true, cell: ({ line }) => line },
  ]
  if (owners.length === 0) return <p className="text-13 text-ink-3">{t('noOwners')}</p>
  return (
    <>
      <h2 className="text-14 font-semibold">{t('ownersTitle')}</h2>
      <p className="text-13 text-ink-3">{t('ownersText')}</p>
      <DataTable label={t('ownersTitle')} columns={columns} rows={[...owners]} rowKey={({ line }) => String(line)} />
    </>
  )
}

function Owners({ line: { users, roles, problems } }: { line: OwnerLine }) {
  const t = useTranslations('admin.policy')
  const names = [...users, ...roles.map((role) => t('everyRole', { role }))]
  return (
    <>
      {names.length > 0 ? names.join(', ') : t('free')}
      {problems.map(({ user, code }) => (
        <span key={user} className="flex gap-1.5 text-rose">
          <TriangleAlert className="mt-0.5 size-3.5" aria-hidden />
          {t(`ownerProblem.${code}`, { user })}
        </span>
      ))}
    </>
  )
}
