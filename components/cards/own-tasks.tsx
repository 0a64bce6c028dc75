'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { VisibleText } from '@/components/ui/visible-text'
import { type ImpactReport, ownTaskFindings } from '@/lib/contracts/lineage'

/** The tasks that fill a changed table and still name it as it was: to be edited with it, and not counted as downstream. */
export function OwnTasks({ reports, className = '' }: { reports: readonly ImpactReport[]; className?: string }) {
  const t = useTranslations('impact')
  const own = ownTaskFindings(reports)
  if (own.length === 0) return null
  const names = [...new Set(own.map(({ taskName }) => taskName))]
  const tables = [...new Set(own.map(({ table }) => table))]
  return (
    <p className={`flex gap-1.5 text-13 text-rose ${className}`}>
      <TriangleAlert className="mt-0.5 size-3.5 flex-none" aria-hidden />
      <VisibleText text={t('ownTask', { count: names.length, tasks: names.join(', '), tables: tables.join(', ') })} />
    </p>
  )
}
