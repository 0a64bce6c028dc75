import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { FoundList } from '@/components/cards/found-list'
import { InstanceLine } from '@/components/cards/instance-line'
import { useFormat } from '@/components/format/use-format'

export const listInstancesCard = defineCard({
  tool: 'listInstances',
  icon: ListChecks,
  words: (_input, output) => ({ total: output?.total ?? 0 }),
  Body: Rows,
})

function Rows({ part: { output } }: { part: DonePart<'listInstances'> }) {
  const t = useTranslations('instance')
  const { zone } = useFormat()
  return (
    <>
      <FoundList items={output.items} line={(item) => <InstanceLine instance={item} isInList />} />
      {output.items.some(({ startedAt }) => startedAt !== null) ? (
        <p className="text-12 text-ink-3">{t('zone', { zone })}</p>
      ) : null}
    </>
  )
}
