import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { InstanceLine } from '@/components/cards/instance-line'
import { Bounded } from '@/components/ui/bounded'

export const listInstancesCard = defineCard({
  tool: 'listInstances',
  icon: ListChecks,
  words: (_input, output) => ({ total: output?.total ?? 0 }),
  Body: Rows,
})

function Rows({ part: { output } }: { part: DonePart<'listInstances'> }) {
  const t = useTranslations('found')
  if (output.items.length === 0) return null
  return (
    <Bounded items={output.items} limit={5} moreLabel={(count) => t('all', { count })} lessLabel={t('fewer')}>
      {(shown) => (
        <ul className="grid gap-1">
          {shown.map((item) => (
            <li key={item.id}>
              <InstanceLine instance={item} />
            </li>
          ))}
        </ul>
      )}
    </Bounded>
  )
}
