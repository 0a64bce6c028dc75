import { findTask } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import { type Plan, use } from '@/lib/models/demo/plan'
import { readMatches, readTotals } from '@/lib/models/demo/read-results'
import { code, counted, stateText } from './phrases'

const linesShown = 12

/** What a task reads and writes, where its script is, and the lines that name a column. */
export const showTask: Plan<Extract<Intent, { kind: 'show-task' }>> = function* (context, { name, column }) {
  const { words } = context
  const task = yield* findTask(context, name)
  if ('answer' in task) return task.answer
  const { snapshot, characters, reads, writes, status, comment, cron } = task.found
  const size = characters ? words(`，${characters} 个字符`, `, ${counted(characters, 'character')}`) : ''
  const lines = [
    words(
      `状态：${stateText(status, words)}${cron ? `，调度 \`${cron}\`` : '，没有调度'}`,
      `state: ${stateText(status, words)}${cron ? `, schedule \`${cron}\`` : ', no schedule'}`,
    ),
    words(`读：${code(reads, words)}`, `reads: ${code(reads, words)}`),
    words(`写：${code(writes, words)}`, `writes: ${code(writes, words)}`),
    snapshot
      ? words(
          `脚本：\`${snapshot}\`${size}，右侧可以打开；全文不经过对话`,
          `script: \`${snapshot}\`${size}; open it on the right, the text does not pass through the conversation`,
        )
      : words('没有脚本', 'no script'),
  ]
  const head = `${task.note}**\`${task.found.name}\`**${words('：', ': ')}${comment}\n\n${lines.map((line) => `- ${line}`).join('\n')}`
  if (!column || !snapshot) return say(head)
  const result = yield* use('searchFile', { path: snapshot, text: column })
  const matches = readMatches(result)
  if (matches.length === 0)
    return say(`${head}\n\n${words(`脚本里没有 \`${column}\`。`, `The script does not name \`${column}\`.`)}`)
  const total = readTotals(result)?.total ?? matches.length
  const places = matches.slice(0, linesShown).map((match) => `${String(match.line).padStart(5)}  ${match.text}`)
  const shown = total > places.length ? words(`，列出前 ${places.length} 行`, `, the first ${places.length} shown`) : ''
  return say(
    `${head}\n\n${words(`\`${column}\` 出现在 ${total} 行${shown}：`, `\`${column}\` stands in ${counted(total, 'line')}${shown}:`)}\n\n\`\`\`sql\n${places.join('\n')}\n\`\`\``,
  )
}
