import { findTask } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import { type Plan, type PlanContext, use } from '@/lib/models/demo/plan'
import { saved } from './define'
import { linesWith, workingCopies } from './edit-working-copy'

type Wanted = Extract<Intent, { kind: 'edit-number' }>

/** Changes a number in a task's script where it is clear which one is meant; else shows the lines and changes nothing. */
export const editNumber: Plan<Wanted> = function* (context, intent) {
  const { words } = context
  const task = yield* findTask(context, intent.name)
  if ('answer' in task) return task.answer
  const { name, id, snapshot } = task.found
  if (!snapshot) return say(words(`\`${name}\` 没有可以编辑的脚本。`, `\`${name}\` has no script to edit.`))
  const [path = ''] = yield* workingCopies([snapshot], context.memory)
  const [found = []] = yield* linesWith([{ path, text: intent.from }])
  const lines = found.filter(({ text }) => countOf(text, intent.from) > 0)
  const meant = lines.filter(
    ({ text }) => !isComment(text) && (intent.column === undefined || hasWord(text, intent.column)),
  )
  const [line, ...others] = meant
  if (!line || others.length > 0 || countOf(line.text, intent.from) > 1)
    return say(task.note + unclear(context, intent, name, meant.length > 0 ? meant : lines))
  const to = line.text.replace(numberPattern(intent.from), intent.to)
  yield* use('str_replace', {
    path,
    old_str: line.text,
    new_str: to,
    ...(found.filter(({ text }) => text === line.text).length > 1 ? { all: true } : {}),
  })
  yield* use('upsertTask', { taskId: id, scriptFilePath: path })
  const text = words(
    `\`${name}\` 第 ${line.line} 行：\`${line.text.trim()}\` 改为 \`${to.trim()}\`。`,
    `\`${name}\`, line ${line.line}: \`${line.text.trim()}\` is now \`${to.trim()}\`.`,
  )
  return yield* saved(context, intent.publish, `${name}: ${intent.from} → ${intent.to}`, task.note + text)
}

const numberPattern = (number: string): RegExp => new RegExp(`(?<![\\w.])${number.replace('.', '\\.')}(?![\\w.])`, 'g')
const countOf = (text: string, number: string): number => text.match(numberPattern(number))?.length ?? 0
const hasWord = (text: string, word: string): boolean => new RegExp(`(?<!\\w)${word}(?!\\w)`, 'i').test(text)
const isComment = (text: string): boolean => text.trimStart().startsWith('--')

function unclear(
  { words }: PlanContext,
  { from, to, column }: Wanted,
  name: string,
  lines: ReadonlyArray<{ line: number; text: string }>,
): string {
  const places = lines.slice(0, 8).map(({ line, text }) => `${String(line).padStart(5)}  ${text}`)
  const shown = places.length > 0 ? `\n\n\`\`\`sql\n${places.join('\n')}\n\`\`\`` : ''
  const where = column ? words(`带 \`${column}\` 的`, ` with \`${column}\``) : ''
  return lines.length === 0
    ? words(
        `\`${name}\` 的脚本里没有数字 \`${from}\`，没有改动。`,
        `The script of \`${name}\` has no number \`${from}\`; nothing was changed.`,
      )
    : words(
        `\`${name}\` 的脚本里${where}\`${from}\` 不止一处或不确定是哪一处，没有改动。${shown}\n\n请引用原文，比如：在 ${name} 的脚本里把“旧文字”替换成“新文字”（${from} → ${to}）。`,
        `It is not clear which \`${from}\`${where} in the script of \`${name}\` is meant; nothing was changed.${shown}\n\nQuote it, for example: in ${name} replace "old text" with "new text" (${from} → ${to}).`,
      )
}
