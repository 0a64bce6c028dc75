import type { Intent } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import type { ReadInstance, ReadTask } from '@/lib/models/demo/read-results'
import type { Line } from '@/lib/models/demo/script-shape'
import type { Step } from '@/lib/models/demo/transcript'
import { outcomeText } from './outcome-text'
import { bullets, type Check, checkRows, checksText, document, numbered, reasonText } from './phases'
import { type Reach, reachText } from './readers-of'

const linesShown = 12

/** What is known before the script is edited. */
export interface ScriptWork {
  intent: Extract<Intent, { kind: 'edit-script' }>
  task: ReadTask
  snapshot: string
  /** Lines that contain the text. */
  lines: readonly Line[]
  reaches: ReadonlyArray<{ table: string; reach: Reach }>
  /** The newest data day that the task has run for. */
  newest: string | undefined
  request: string
}

export interface ScriptDone extends ScriptWork {
  places: string
  version: string
  run: ReadInstance | undefined
}

export function designed({ intent, task, lines, reaches, request }: ScriptWork, words: Words): string {
  const shown = lines.slice(0, linesShown).map(({ line, text }) => `${String(line).padStart(5)}  ${text}`)
  const cut = lines.length - shown.length
  return document(words(`设计：修改 ${task.name} 的脚本`, `Design: edit the script of ${task.name}`), [
    `## ${words('改什么', 'What changes')}\n\n${words(`把 \`${intent.from}\` 换成 \`${intent.to}\`，脚本里有 ${lines.length} 行。`, `\`${intent.from}\` becomes \`${intent.to}\`; lines of the script that contain it: ${lines.length}.`)}\n\n\`\`\`sql\n${shown.join('\n')}\n\`\`\`${cut > 0 ? `\n\n${words(`还有 ${cut} 行。`, `${cut} more.`)}` : ''}`,
    `## ${words('为什么', 'Why')}\n\n${reasonText(request, words)}`,
    `## ${words('受影响的下游', 'Affected downstream')}\n\n${reaches.map(({ table, reach }) => reachText(table, [reach], words)).join('\n\n') || words('脚本不写表。', 'The script writes no table.')}\n\n${words('字段不变，取值可能变。', 'Columns stay; values may change.')}`,
  ])
}

export const decomposed = ({ intent, task, newest }: ScriptWork, words: Words): string =>
  document(words(`拆解：修改 ${task.name} 的脚本`, `Steps: edit the script of ${task.name}`), [
    numbered([
      words('在工作副本里替换，保存任务。', 'Replace in a working copy, save the task.'),
      newest
        ? words(
            `在临时副本上试跑 ${newest}，失败就不发布。`,
            `Try it for ${newest} on a throwaway copy; a failure is not released.`,
          )
        : words('没有数据日期，不能试跑。', 'There is no data day to try it with.'),
      intent.publish
        ? words('发布：由人在卡片上决定。', 'Release: a person decides on the card.')
        : words('不发布：按要求停在保存。', 'No release: it stops at the save, as asked.'),
      words('核对版本和发布后的运行。', 'Check the version and the run after the release.'),
    ]),
  ])

export const executed = (
  { intent, task, places, version, run }: ScriptDone,
  release: Step | undefined,
  words: Words,
): string =>
  document(words(`执行：修改 ${task.name} 的脚本`, `Execution: edit the script of ${task.name}`), [
    bullets([
      words(
        `\`${intent.from}\` → \`${intent.to}\`：${places} 处，保存为版本 ${version}。`,
        `\`${intent.from}\` → \`${intent.to}\`: places: ${places}; saved as version ${version}.`,
      ),
      run
        ? words(
            `试跑 ${run.bizdate}：成功，${run.rows ?? '未知'} 行，线上没有变化。`,
            `Trial run for ${run.bizdate}: succeeded, rows: ${run.rows ?? 'unknown'}; nothing real changed.`,
          )
        : words('没有试跑。', 'Not tried.'),
    ]),
    `## ${words('发布', 'Release')}\n\n${release ? outcomeText(release, words) : words('没有发布，改动还没有生效。', 'Not released; nothing is in effect.')}`,
  ])

export const verified = ({ task }: ScriptDone, checks: readonly Check[], words: Words): string =>
  document(words(`核对：修改 ${task.name} 的脚本`, `Checks: edit the script of ${task.name}`), [
    checkRows(checks, words),
    checksText(checks, words),
  ])
