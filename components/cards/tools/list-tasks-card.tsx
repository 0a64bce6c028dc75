import { ListTree } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { FoundList } from '@/components/cards/found-list'
import { TaskLine } from '@/components/cards/task-line'

export const listTasksCard = defineCard({
  tool: 'listTasks',
  icon: ListTree,
  words: (_input, output) => ({ total: output?.total ?? 0 }),
  Body: Rows,
})

function Rows({ part: { output } }: { part: DonePart<'listTasks'> }) {
  const t = useTranslations('task')
  const zones = new Set(output.items.flatMap(({ schedule }) => schedule?.timeZone ?? []))
  return (
    <>
      <FoundList items={output.items} line={(item) => <TaskLine task={item} />} />
      {zones.size > 0 ? <p className="text-12 text-ink-3">{t('zone', { zone: [...zones].join(', ') })}</p> : null}
    </>
  )
}
