import { Clock, Cpu, HardDrive, type LucideIcon, MemoryStick, Network, ScrollText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Format, useFormat } from '@/components/format/use-format'
import type { ScriptLimit as Limit, ReachedLimit } from '@/lib/contracts/script-limit'

const looks: Record<Limit, { icon: LucideIcon; unit: 'duration' | 'size' | 'number' }> = {
  wallMs: { icon: Clock, unit: 'duration' },
  processorMs: { icon: Cpu, unit: 'duration' },
  memoryBytes: { icon: MemoryStick, unit: 'size' },
  addressBytes: { icon: MemoryStick, unit: 'size' },
  writtenBytes: { icon: HardDrive, unit: 'size' },
  fileBytes: { icon: HardDrive, unit: 'size' },
  printedBytes: { icon: ScrollText, unit: 'size' },
  processes: { icon: Network, unit: 'number' },
}

/** Which limit a script ran into, how much it used of it, and what to do. Nothing where it ran into none. */
export function ScriptLimit({ reached }: { reached: ReachedLimit | undefined }) {
  const t = useTranslations('script.limit')
  const format = useFormat()
  if (!reached) return null
  const { icon: Icon } = looks[reached.limit]
  return (
    <section
      aria-label={t(`${reached.limit}.title`)}
      className="mb-3 rounded-inner border border-rose-line bg-rose-wash p-3"
    >
      <h4 className="flex items-center gap-2 text-13 font-semibold text-rose">
        <Icon aria-hidden className="size-4" />
        {t(`${reached.limit}.title`)}
      </h4>
      <Figures {...reached} format={format} />
      <p className="mt-1 text-13 text-ink-2">{t(`${reached.limit}.advice`)}</p>
    </section>
  )
}

function Figures({ limit, used, allowed, format }: ReachedLimit & { format: Format }) {
  const t = useTranslations('script.limit')
  const inUnits = format[looks[limit].unit]
  if (used === null) return <p className="mt-1 text-13 text-ink">{t('allowed', { allowed: inUnits(allowed) })}</p>
  return (
    <p className="mt-1 text-13 text-ink tabular-nums">
      {t('used', { used: inUnits(used), allowed: inUnits(allowed) })}
    </p>
  )
}
