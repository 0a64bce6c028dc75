import type { Words } from '@/lib/models/demo/language'

/** `1 table`, `3 tables`. */
export const counted = (count: number | string, one: string, many = `${one}s`): string =>
  `${count} ${Number(count) === 1 ? one : many}`

export const code = (names: readonly string[], words: Words): string =>
  names.map((name) => `\`${name}\``).join(words('、', ', ')) || words('无', 'none')

/** A list with what was left out said. */
export function listed(lines: readonly string[], limit: number, words: Words): string {
  const more = lines.length - limit
  const shown = lines.slice(0, limit).map((line) => `- ${line}`)
  return more > 0 ? [...shown, `- ${words(`还有 ${more} 条`, `${more} more`)}`].join('\n') : shown.join('\n')
}

/** A table cell: no line ends, no bars. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()

const states: Record<string, [string, string]> = {
  online: ['在线', 'online'],
  offline: ['已下线', 'offline'],
  frozen: ['已冻结', 'frozen'],
  waiting: ['等待中', 'waiting'],
  running: ['运行中', 'running'],
  success: ['成功', 'succeeded'],
  failed: ['失败', 'failed'],
  killing: ['终止中', 'being killed'],
  killed: ['已终止', 'killed'],
  blocked: ['被阻塞', 'blocked'],
  draft: ['草稿', 'draft'],
  publishing: ['发布中', 'publishing'],
  published: ['已发布', 'published'],
  partial: ['部分发布', 'published in part'],
  withdrawn: ['已撤回', 'withdrawn'],
  rolled_back: ['已回滚', 'rolled back'],
  done: ['成功', 'done'],
  skipped: ['已跳过', 'skipped'],
  cancelled: ['已取消', 'cancelled'],
}

/** A state of the platform in words. */
export const stateText = (state: string, words: Words): string => words(...(states[state] ?? [state, state]))

/** Why an instance has not run, or failed: the platform's codes in words, anything else as it is. */
export function messageText(message: string, words: Words): string {
  if (message === 'frozen') return words('任务已冻结', 'its task is frozen')
  const [, upstream] = message.match(/^upstream:(.+)$/) ?? []
  return upstream ? words(`等上游 \`${upstream}\``, `held back by \`${upstream}\``) : message
}
