import type { Words } from '@/lib/models/demo/language'
import type { Step } from '@/lib/models/demo/transcript'

const reasons: Record<string, [string, string]> = {
  'sql-incomplete': [
    '脚本不完整或缺了原有的部分，没有保存',
    'the script is incomplete or lost parts, so it was not saved',
  ],
  'stale-base': ['别人刚保存了更新的版本', 'somebody saved a newer version in the meantime'],
  conflict: ['状态已经变了，不允许这样操作', 'its state has changed and does not allow this'],
  'nothing-to-release': ['没有保存过、尚未发布的改动', 'nothing is saved that waits for a release'],
  'match-not-found': ['脚本里没有这段文字', 'the script does not contain that text'],
  'match-not-unique': ['这段文字在脚本里不止一处', 'that text occurs more than once in the script'],
  'columns-invalid': ['字段名不对', 'a column name does not fit'],
  'table-not-found': ['没有这张表', 'there is no such table'],
  'task-not-found': ['没有这个任务', 'there is no such task'],
  'pack-not-found': ['没有这个发布包', 'there is no such pack'],
  'instance-not-found': ['没有这个实例', 'there is no such instance'],
  forbidden: ['你没有这个权限', 'you have no right to do this'],
  'no-rule': ['配置里没有允许这个操作的规则', 'no rule in the configuration allows it'],
  'gate-failed': ['检查没有完成，按规则不执行', 'a check could not be completed, so it was not run'],
  'not-read-only': ['只能执行查询', 'only queries are allowed'],
  'query-failed': ['查询出错', 'the query failed'],
  'query-timeout': ['查询超时', 'the query took too long'],
  'warehouse-unavailable': ['数仓暂时不可用', 'the warehouse is not available'],
  'outcome-unknown': [
    '调用被停在半途，不知道有没有生效，先看一下现状再说',
    'the call was stopped half-way and may or may not have taken effect; look before you ask again',
  ],
  'sandbox-unavailable': ['这里没有能安全运行脚本的沙箱', 'no sandbox can run scripts safely here'],
  'invalid-arguments': ['参数不对', 'the arguments do not fit'],
}

/** Says what a tool refused, and that nothing was done beyond what the cards show. */
export function explainFailure(step: Step, words: Words): string {
  if (/There is nothing saved that waits for a release/.test(step.result ?? '')) {
    return words(
      '没有保存过、还没发布的改动，所以没有可发布的内容。先改点什么，再说「发布」。',
      'Nothing is saved that waits for a release. Change something first, then say “publish it”.',
    )
  }
  const held = heldText(step.result ?? '', words)
  if (held !== undefined) return held
  const [, key = '', told = ''] = (step.result ?? '').match(/^Error \[([\w-]+)\]: ([\s\S]*)$/) ?? [
    '',
    '',
    step.result ?? '',
  ]
  const detail = detailOf(told)
  const reason = reasons[key]
  const head = reason
    ? words(`没有执行成功：${reason[0]}。`, `That did not work: ${reason[1]}.`)
    : words('没有执行成功。', 'That did not work.')
  const quoted = detail ? `\n\n> \`${step.tool}\`: ${detail}` : ''
  return `${head}${quoted}\n\n${words('我停在这里，后面的步骤没有做。改一下再说一次，或换一种做法。', 'I stopped there; nothing further was done. Correct it and ask again, or choose another way.')}`
}

/** What a pack holds is discarded after the pack was taken back: the way is named in words that work. */
function heldText(result: string, words: Words): string | undefined {
  const [, pack, status, author] = result.match(/Pack (\S+) \((\w+), by ([^)]+)\) holds it: withdraw that first/) ?? []
  if (!pack) return undefined
  const what = status === 'draft' ? words('草稿', 'the draft') : words('发布包', 'the pack')
  return words(
    `没有丢弃：改动在 ${author} 的${what} \`${pack}\` 里。先说「撤回${what} ${pack}」，再说一次「丢弃没发布的改动」。`,
    `Nothing was discarded: ${what} \`${pack}\` by ${author} holds the changes. First say “withdraw ${what} ${pack}”, then “discard the saved changes” again.`,
  )
}

/** The sentence for people: without data for machines and the marks around quoted data. */
const detailOf = (told: string): string =>
  told
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*[{[]/.test(line) && !/^\[?(?:data \d+\]|\[end of data)/.test(line))
    .slice(0, 6)
    .join('\n> ')
    .slice(0, 900)
