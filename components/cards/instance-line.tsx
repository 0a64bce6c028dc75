'use client'
import { Ban, Check, CircleX, Clock, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/format/use-format'
import { Chip, type ChipTone } from '@/components/ui/chip'
import { TurningRing } from '@/components/ui/turning-ring'
import { VisibleText } from '@/components/ui/visible-text'
import type { ToolOutput } from '@/lib/tools/types'
import { usePlatformText } from './use-platform-text'

export type ShownInstance = ToolOutput<'listInstances'>['items'][number]

const looks: Record<ShownInstance['status'], { icon: LucideIcon | typeof TurningRing; tone: ChipTone }> = {
  waiting: { icon: Clock, tone: 'plain' },
  running: { icon: TurningRing, tone: 'flow' },
  success: { icon: Check, tone: 'plain' },
  failed: { icon: CircleX, tone: 'stop' },
  killing: { icon: TurningRing, tone: 'plain' },
  killed: { icon: Ban, tone: 'plain' },
  blocked: { icon: Clock, tone: 'plain' },
}

/** A run of a task: for which day, in which state, how many rows. "Kill requested" is not "killed". A list says the time zone once for all its lines. */
export function InstanceLine({ instance, isInList = false }: { instance: ShownInstance; isInList?: boolean }) {
  const t = useTranslations('instance')
  const format = useFormat()
  const platformText = usePlatformText()
  const { icon: Icon, tone } = looks[instance.status]
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <code className="text-ink">{instance.taskName}</code>
      <span className="tabular-nums">{instance.bizdate}</span>
      <Chip tone={tone} icon={<Icon className="size-3" aria-hidden />}>
        {t(`status.${instance.status}`)}
      </Chip>
      <span className="text-12 text-ink-3">
        {[
          t(`kind.${instance.kind}`),
          instance.rows === null ? '' : t('rows', { count: instance.rows }),
          instance.startedAt ? `${format.dateTime(instance.startedAt)}${isInList ? '' : ` ${format.zone}`}` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {instance.message ? (
        <span className="basis-full text-12 break-words text-ink-3">
          <VisibleText text={platformText(instance.message)} />
        </span>
      ) : null}
    </span>
  )
}
