import { ListTodo } from 'lucide-react'
import { defineCard } from '@/components/cards/define-card'

/** The plan itself stands in the panel; here only how far it is. */
export const updatePlanCard = defineCard({
  tool: 'updatePlan',
  icon: ListTodo,
  words: (input, output) => {
    const items = output?.items ?? input.items ?? []
    return { count: items.length, done: items.filter(({ status }) => status === 'done').length }
  },
})
