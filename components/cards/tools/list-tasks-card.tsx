import { ListTree } from 'lucide-react'
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
  return <FoundList items={output.items} line={(item) => <TaskLine task={item} />} />
}
