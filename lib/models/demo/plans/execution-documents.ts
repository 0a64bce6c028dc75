import type { Words } from '@/lib/models/demo/language'
import type { Step } from '@/lib/models/demo/transcript'
import { type ChangeFacts, changesText } from './change-documents'
import { outcomeText } from './outcome-text'
import type { Done } from './phased-work'
import { bullets, type Check, checkRows, checksText, document } from './phases'
import { code } from './phrases'
import { readerTasks } from './readers-of'
import { trialLines } from './trial-runs'

/** A change that would break a reader or lose values is a question to the person: what it is; undefined when there is none. */
export function unsafeText({ table, changes, reaches, figures }: ChangeFacts, words: Words): string | undefined {
  const drops = changes.flatMap((change) => (change.op === 'drop' ? [change.column] : []))
  const readers = drops.length > 0 ? readerTasks(reaches.filter(({ column }) => column && drops.includes(column))) : []
  if (readers.length > 0)
    return words(
      `**没有保存任何改动。** 要删的 ${code(drops, words)} 还有 ${readers.length} 个任务在读：${code(readers, words)}。删了它们怎么办要看业务，请先改这些任务。确定直接删的话，说「删除 ${table.name} 的 ${drops.join(' 和 ')} 字段」。`,
      `**Nothing was saved.** ${code(drops, words)} is still read by ${readers.length === 1 ? 'a task' : `${readers.length} tasks`}: ${code(readers, words)}. What shall become of that depends on its meaning, so edit those first. If you mean to drop it all the same, say “drop column ${drops.join(' and ')} from ${table.name}”.`,
    )
  for (const [index, change] of changes.entries()) {
    const misfits = Number(figures?.columns[index]?.misfits ?? 0)
    if (change.op === 'retype' && misfits > 0)
      return words(
        `**没有保存任何改动。** \`${table.name}.${change.column}\` 有 ${misfits} 个值转不成 ${change.type}（共 ${figures?.rows} 行）。这些值怎么处理要由你定。确定直接改的话，说「把 ${table.name} 的 ${change.column} 改成 ${change.type} 类型」。`,
        `**Nothing was saved.** ${misfits} values of \`${table.name}.${change.column}\` do not convert to ${change.type} (of ${figures?.rows} rows). What shall become of them is for you to say. If you mean it all the same, say “change ${change.column} in ${table.name} to ${change.type}”.`,
      )
  }
  return undefined
}

/** What was saved, in which version, what the platform says of its impact, and how the release went. */
export function executeText(
  { facts, own, saved, trials, impact }: Done,
  release: Step | undefined,
  words: Words,
): string {
  const { table, task } = facts
  const { adapted, version } = saved
  const lines = [
    words(
      `表：${changesText(facts, words)}，保存为版本 ${version}。`,
      `Table: ${changesText(facts, words)}; saved as version ${version}.`,
    ),
    ...(own.kind === 'edit'
      ? [
          words(
            `任务 \`${own.task.name}\`：改了 ${own.edits.size} 行，已保存。`,
            `Task \`${own.task.name}\`: lines edited: ${own.edits.size}; saved.`,
          ),
        ]
      : task
        ? [words(`任务 \`${task}\`：脚本没有改。`, `Task \`${task}\`: its script was not changed.`)]
        : []),
    ...(adapted.edited.length > 0
      ? [
          words(
            `下游任务改了 ${adapted.edited.length} 个，共 ${adapted.lines} 行：${code(adapted.edited, words)}。`,
            `Tasks downstream edited: ${code(adapted.edited, words)}; lines: ${adapted.lines}.`,
          ),
        ]
      : []),
    ...(adapted.untouched.length > 0
      ? [
          words(
            `看过、不用改的：${code(adapted.untouched, words)}。`,
            `Looked at and left: ${code(adapted.untouched, words)}.`,
          ),
        ]
      : []),
    ...(adapted.unsure.length > 0
      ? [
          words(
            `要人看的：${code(adapted.unsure, words)}。`,
            `For a person to look at: ${code(adapted.unsure, words)}.`,
          ),
        ]
      : []),
    ...trialLines(trials, saved.scope.edited, words),
  ]
  return document(words(`执行：修改 ${table.name}`, `Execution: change ${table.name}`), [
    bullets(lines),
    `## ${words('平台的风险分析', "The platform's risk analysis")}\n\n${impact || words('没有收到：未知，不等于没有影响。', 'None was told: unknown, which is not “no impact”.')}`,
    `## ${words('发布', 'Release')}\n\n${release ? outcomeText(release, words) : words('没有发布，改动还没有生效。', 'Not released; nothing is in effect.')}`,
  ])
}

export const verifyText = ({ facts }: Done, checks: readonly Check[], isReleased: boolean, words: Words): string =>
  document(words(`核对：修改 ${facts.table.name}`, `Checks: change ${facts.table.name}`), [
    isReleased
      ? words(
          '在发布之后用查询核对，数字截止到设计时的最新数据日期。',
          'Checked by queries after the release; figures are of the days up to the newest one of the design.',
        )
      : words(
          '没有发布：核对的是保存的版本，以及线上数据没有变化。',
          'Not released: what is checked is the saved version, and that the data in effect is as it was.',
        ),
    checkRows(checks, words),
    checksText(checks, words),
  ])

/** Saved, and readers that would break are left: nothing goes out. */
export const notReleasedText = ({ facts, impact }: Done, open: readonly string[], words: Words): string =>
  words(
    `${changesText(facts, words)}：已保存，**没有发布**。还有 ${open.length} 个任务的脚本必须先改：${code(open, words)}。\n\n${impact}\n\n说出任务和要替换的文字，改完再说「发布」。阶段停在「执行」。`,
    `${changesText(facts, words)}: saved and **not released**. Scripts that must be edited first: ${code(open, words)}.\n\n${impact}\n\nName the task and the text to replace, then say “publish it”. The work stands at the phase “execute”.`,
  )
