import type { ColumnEdit } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import type { ReadTable } from '@/lib/models/demo/read-results'
import { castAdvice } from './cast-advice'
import type { OwnEdit } from './own-script'
import { counted } from './phrases'

/** What was changed, and what that means for the script that writes the table. */
export function changeSummary(
  words: Words,
  table: ReadTable,
  changes: readonly ColumnEdit[],
  own: OwnEdit,
  task: string | undefined,
): string {
  const what = changes.map((change) => columnEditText(words, change)).join(words('，', ', '))
  const done = words(`改好了：\`${table.name}\` ${what}。`, `Done: \`${table.name}\` ${what}.`)
  return `${done}${words('', ' ')}${scriptText(words, table, changes, own, task)}`
}

export function columnEditText(words: Words, change: ColumnEdit): string {
  const column = `\`${change.column}\``
  if (change.op === 'rename')
    return words(`的字段 ${column} 改名为 \`${change.to}\``, `has ${column} renamed to \`${change.to}\``)
  if (change.op === 'retype') return words(`的字段 ${column} 改为 ${change.type}`, `has ${column} as ${change.type}`)
  if (change.op === 'drop') return words(`删除字段 ${column}`, `lost the column ${column}`)
  return words(`新增字段 ${column} ${change.type}`, `gained the column ${column} ${change.type}`)
}

function scriptText(
  words: Words,
  table: ReadTable,
  changes: readonly ColumnEdit[],
  own: OwnEdit,
  task: string | undefined,
): string {
  if (!task)
    return words('没有任务写这张表，不用改脚本。', 'No task writes this table, so there is no script to change.')
  if (own.kind === 'edit') {
    return words(
      `任务 \`${task}\` 的脚本跟着改了 ${own.edits.size} 行，其他逻辑不变。`,
      `The script of \`${task}\` changed with it in ${counted(own.edits.size, 'line')}; its logic is otherwise the same.`,
    )
  }
  if (own.kind === 'by-position') {
    return words(
      `任务 \`${task}\` 按位置写入，脚本不用改。`,
      `\`${task}\` inserts by position, so its script stays as it is.`,
    )
  }
  const retyped = changes.flatMap((change) => (change.op === 'retype' ? [castAdvice(words, table, change)] : []))
  if (retyped.length > 0)
    return `${words(`任务 \`${task}\` 的脚本没有改，写入时自动转换。`, `The script of \`${task}\` stays; values are converted when they are written. `)}${retyped.join(words('', ' '))}`
  if (!changes.some(({ op }) => op === 'add'))
    return words(
      `任务 \`${task}\` 的脚本没有用到它，不用改。`,
      `The script of \`${task}\` does not name it and stays as it is.`,
    )
  const added = changes.filter(({ op }) => op === 'add').map(({ column }) => `\`${column}\``)
  return words(
    `任务 \`${task}\` 的脚本还没有给 ${added.join('、')} 赋值，在改脚本之前它是空的。`,
    `The script of \`${task}\` does not fill ${added.join(', ')} yet; until it does, ${added.length > 1 ? 'they stay' : 'it stays'} empty.`,
  )
}

interface Left {
  task: string | undefined
  /** Tasks downstream whose scripts must follow. */
  toAdapt: number
}

/** That it is saved, and the next steps that this change calls for. */
export function offerText(words: Words, changes: readonly ColumnEdit[], left: Left): string {
  const next = nextStep(words, changes, left)
  return [
    words('已保存，还没有生效。', 'Saved, not in effect yet.'),
    ...(next ? [next] : []),
    words('说「发布」就提交，由人在卡片上决定。', 'Say “publish it” to release; a person decides on the card.'),
  ].join(words('', ' '))
}

function nextStep(words: Words, changes: readonly ColumnEdit[], { task, toAdapt }: Left): string | undefined {
  if (task && changes.some(({ op }) => op === 'add')) {
    return words(
      `要赋值的话，告诉我替换哪段文字，比如：在 ${task} 的脚本里把“旧文字”替换成“新文字”。`,
      `To fill it, tell me which text to replace, for example: in ${task} replace "old text" with "new text".`,
    )
  }
  if (toAdapt === 0) return undefined
  const them = toAdapt === 1 ? 'that task' : `those ${toAdapt} tasks`
  if (changes.some(({ op }) => op === 'rename')) {
    return words(
      `说「下游也一起改」，我就改这 ${toAdapt} 个任务的脚本。`,
      `Say “fix downstream too” and I adapt ${them}.`,
    )
  }
  return words(
    `发布前先改好这 ${toAdapt} 个任务：说出任务和要替换的文字。`,
    `Before a release ${them} must be edited: name the task and the text to replace.`,
  )
}
