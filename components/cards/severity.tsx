import { useTranslations } from 'next-intl'
import { SeverityMark } from '@/components/ui/severity-mark'
import type { ImpactFinding, Severity as SeverityLevel } from '@/lib/contracts/lineage'
import { severities } from '@/lib/contracts/lineage'

export function Severity({ level, count }: { level: SeverityLevel; count?: number }) {
  const t = useTranslations('severity')
  return (
    <SeverityMark level={level}>
      {count === undefined ? null : `${count} `}
      {t(level)}
    </SeverityMark>
  )
}

/** How many findings of each severity, worst first. */
export function SeverityCounts({ findings }: { findings: readonly ImpactFinding[] }) {
  return (
    <span className="flex flex-wrap gap-x-3.5 gap-y-1">
      {severities.map((level) => {
        const count = findings.filter(({ severity }) => severity === level).length
        return count > 0 ? <Severity key={level} level={level} count={count} /> : null
      })}
    </span>
  )
}
