import type { Question } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import { readData } from '@/lib/models/demo/read-results'

const unitNames: Record<NonNullable<Question['change']>, [string, string]> = {
  day: ['前一天', 'the day before'],
  week: ['前一周', 'the week before'],
  month: ['前一个月', 'the month before'],
}

/** The newest period beside the one before, with their days when they differ; empty for other questions. */
export function changeText(words: Words, result: string, { change, by }: Question): string {
  if (!change || by.length > 1) return ''
  const [newest, before] = rowsOf(result)
  if (!newest) return ''
  const unit = words(...unitNames[change])
  if (!before?.period || newest.change === 'NULL')
    return `${words(`只有一个周期（${newest.period}），没有${unit}可以比。`, `There is only one period (${newest.period}) and none before to compare with.`)}\n\n`
  const signed = Number(newest.change) > 0 ? `+${newest.change}` : newest.change
  const head = words(
    `**${newest.period}** 比${unit} **${signed}%**。`,
    `**${newest.period}** against ${unit}: **${signed}%**.`,
  )
  const isUneven = change !== 'day' && newest.days !== before.days
  const uneven = words(
    `注意：这一期有 ${newest.days} 天数据，前一期 ${before.days} 天，不能直接比。`,
    ` Mind that this period has ${newest.days} days of data and the one before ${before.days}.`,
  )
  return `${head}${isUneven ? uneven : ''}\n\n`
}

/** Newest first, as the query gives them: period, value, …, days, change. */
const rowsOf = (result: string) =>
  readData(result)
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split(' | '))
    .map((cells) => ({ period: cells[0] ?? '', days: cells.at(-2) ?? '', change: cells.at(-1) ?? '' }))
