'use client'
import { Snowflake } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import { VisibleText } from '@/components/ui/visible-text'
import type { ToolOutput } from '@/lib/tools/types'

export type ShownTask = ToolOutput<'listTasks'>['items'][number]

/** A task in one line: name, state, version, schedule, owner. */
export function TaskLine({ task }: { task: ShownTask }) {
  const t = useTranslations('task')
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <code className="text-ink">{task.name}</code>
      {task.status === 'online' ? null : (
        <Chip icon={task.status === 'frozen' ? <Snowflake aria-hidden /> : undefined}>
          {t(`status.${task.status}`)}
        </Chip>
      )}
      <span className="min-w-0 text-ink-3">
        <VisibleText
          text={[task.comment, `v${task.version}`, task.schedule?.cron ?? t('noSchedule'), task.owner]
            .filter(Boolean)
            .join(' · ')}
        />
      </span>
    </span>
  )
}
