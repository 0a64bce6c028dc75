import { ListTree } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { TaskLine } from '@/components/cards/task-line'
import { Bounded } from '@/components/ui/bounded'

export const listTasksCard = defineCard({
  tool: 'listTasks',
  icon: ListTree,
  words: (_input, output) => ({ total: output?.total ?? 0 }),
  Body: Rows,
})

function Rows({ part: { output } }: { part: DonePart<'listTasks'> }) {
  const t = useTranslations('found')
  if (output.items.length === 0) return null
  return (
    <Bounded items={output.items} limit={5} moreLabel={(count) => t('all', { count })} lessLabel={t('fewer')}>
      {(shown) => (
        <ul className="grid gap-1">
          {shown.map((item) => (
            <li key={item.id}>
              <TaskLine task={item} />
            </li>
          ))}
        </ul>
      )}
    </Bounded>
  )
}
