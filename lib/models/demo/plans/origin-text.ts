import type { PlanContext } from '@/lib/models/demo/plan'
import type { Chosen } from '@/lib/models/demo/question-columns'
import type { ReadTable } from '@/lib/models/demo/read-results'

/** Where the numbers come from and how they were made. */
export function originText({ words }: PlanContext, table: ReadTable, chosen: Chosen): string {
  const source = words(`来自 \`${table.name}\`（${table.comment}）。`, `From \`${table.name}\` (${table.comment}).`)
  const sums = [chosen.measure, ...chosen.more].flatMap((value) =>
    value && value.column !== '*' ? [`\`${value.sql}\``] : [],
  )
  return `${source}${sums.length > 0 ? words(`口径：${sums.join('、')}。`, ` Measured by ${sums.join(', ')}.`) : ''}`
}
