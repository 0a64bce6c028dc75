'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { VisibleText } from '@/components/ui/visible-text'
import { type ImpactFinding, type ImpactReport, ownTaskFindings } from '@/lib/contracts/lineage'

interface OwnTasksProps {
  reports: readonly ImpactReport[]
  /** Whether the task of a finding was saved after the report, where the page knows. */
  edited?: (finding: ImpactFinding) => boolean
  className?: string
}

/** The tasks that fill a changed table and still name it as it was: to be edited with it, and not counted as downstream. */
export function OwnTasks({ reports, edited, className = '' }: OwnTasksProps) {
  const t = useTranslations('impact')
  const own = ownTaskFindings(reports)
  if (own.length === 0) return null
  const isEdited = (finding: ImpactFinding) => edited?.(finding) ?? false
  const left = own.filter((finding) => !isEdited(finding))
  const done = own.filter(isEdited)
  return (
    <>
      {left.length > 0 ? (
        <p className={`flex gap-1.5 text-13 text-rose ${className}`}>
          <TriangleAlert className="mt-0.5 size-3.5 flex-none" aria-hidden />
          <VisibleText text={t('ownTask', wordsOf(left))} />
        </p>
      ) : null}
      {done.length > 0 ? (
        <p className={`text-13 text-ink-3 ${className}`}>
          <VisibleText text={t('ownTaskEdited', wordsOf(done))} />
        </p>
      ) : null}
    </>
  )
}

function wordsOf(findings: readonly ImpactFinding[]): { count: number; tasks: string; tables: string } {
  const names = [...new Set(findings.map(({ taskName }) => taskName))]
  const tables = [...new Set(findings.map(({ table }) => table))]
  return { count: names.length, tasks: names.join(', '), tables: tables.join(', ') }
}
