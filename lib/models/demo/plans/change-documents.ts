import type { ColumnEdit } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import type { ReadTable } from '@/lib/models/demo/read-results'
import { columnEditText } from './change-summary'
import type { Figures } from './column-figures'
import { bullets, document, numbered, reasonText } from './phases'
import { code } from './phrases'
import { type Reach, reachText, readerTasks } from './readers-of'

/** What is known before anything is changed. */
export interface ChangeFacts {
  table: ReadTable
  task: string | undefined
  changes: readonly ColumnEdit[]
  reaches: readonly Reach[]
  figures: Figures | undefined
  request: string
}

export const changesText = ({ table, changes }: Pick<ChangeFacts, 'table' | 'changes'>, words: Words): string =>
  `\`${table.name}\` ${changes.map((change) => columnEditText(words, change)).join(words('，', ', '))}`

/** What changes, why, what is there now, what hangs on it, and how it is taken back. */
export function designText(facts: ChangeFacts, words: Words): string {
  const { table, request, reaches } = facts
  return document(words(`设计：修改 ${table.name}`, `Design: change ${table.name}`), [
    `## ${words('改什么', 'What changes')}\n\n${changesText(facts, words)}${words('。', '.')}`,
    `## ${words('为什么', 'Why')}\n\n${reasonText(request, words)}`,
    `## ${words('现状', 'As it is')}\n\n${bullets(present(facts, words))}`,
    `## ${words('受影响的下游', 'Affected downstream')}\n\n${reachText(table.name, reaches, words)}\n\n${words(
      '血缘只跟踪取值；只在条件里用到的地方，保存时由平台的风险分析给出，写在执行文档里。',
      'Lineage follows values. Uses in conditions alone are found by the risk analysis of the save; they stand in the document of the phase execute.',
    )}`,
    `## ${words('怎么改', 'How')}\n\n${bullets(approach(facts, words))}`,
  ])
}

function present({ table, task, figures, changes }: ChangeFacts, words: Words): string[] {
  const published =
    table.published === undefined
      ? words('未发布', 'not released')
      : words(`已发布版本 ${table.published}`, `version ${table.published} in effect`)
  const lines = [
    words(
      `表 \`${table.name}\`：版本 ${table.version}（${published}），${table.columnCount} 个字段，负责人 ${table.owner}。`,
      `Table \`${table.name}\`: version ${table.version} (${published}), ${table.columnCount} columns, owner ${table.owner}.`,
    ),
    task
      ? words(`写它的任务：\`${task}\`。`, `Written by the task \`${task}\`.`)
      : words('没有任务写它。', 'No task writes it.'),
  ]
  if (!figures) return [...lines, words('数据没有数出来：未知。', 'Its rows could not be counted: unknown.')]
  const newest = figures.newest ? words(`，最新数据日期 ${figures.newest}`, `, newest data day ${figures.newest}`) : ''
  lines.push(words(`数据：${figures.rows} 行${newest}。`, `Data: ${figures.rows} rows${newest}.`))
  changes.forEach((change, index) => {
    const { filled, sum, misfits } = figures.columns[index] ?? {}
    if (filled === undefined) return
    const total = sum === undefined ? '' : words(`，合计 ${sum}`, `, sum ${sum}`)
    const unfit =
      misfits === undefined || change.op !== 'retype'
        ? ''
        : words(`，${misfits} 个转不成 ${change.type}`, `, ${misfits} of them do not convert to ${change.type}`)
    lines.push(
      words(
        `\`${change.column}\`：${filled} 个非空值${total}${unfit}。`,
        `\`${change.column}\`: ${filled} values that are not NULL${total}${unfit}.`,
      ),
    )
  })
  return lines
}

function approach({ changes, reaches, task }: ChangeFacts, words: Words): string[] {
  const readers = readerTasks(reaches)
  const follows = changes.some(({ op }) => op === 'rename') && readers.length > 0
  return [
    words(
      '字段按 id 改，数据和注释留着；脚本在工作副本里逐处改。',
      'Columns are changed by their id, so data and comments stay; scripts are edited place by place in working copies.',
    ),
    ...(task && changes.some(({ op }) => op === 'add')
      ? [
          words(
            `\`${task}\` 的脚本不会自动给新字段赋值，发布后它是空的。`,
            `The script of \`${task}\` does not fill the new column by itself; it stays empty.`,
          ),
        ]
      : []),
    ...(follows
      ? [
          words(
            `直接读它的 ${readers.length} 个任务一起改：${code(readers, words)}。`,
            `Tasks that read it follow with it: ${code(readers, words)}.`,
          ),
        ]
      : []),
    words(
      '表和任务在同一个发布包里，由人在卡片上决定；发布后可以回滚。',
      'Table and tasks go out in one pack that a person decides about; a release can be rolled back.',
    ),
  ]
}

export interface Steps {
  /** Lines of the own script that change. */
  ownLines: number
  publish: boolean
}

/** The steps in order, with what each touches. */
export function decomposeText(facts: ChangeFacts, { ownLines, publish }: Steps, words: Words): string {
  const { table, task, changes, reaches } = facts
  const readers = changes.some(({ op }) => op === 'rename') ? readerTasks(reaches) : []
  const steps = [
    ...(task && ownLines > 0
      ? [
          words(
            `任务 \`${task}\`：工作副本已建，改 ${ownLines} 行。`,
            `Task \`${task}\`: the working copy is there; lines to edit: ${ownLines}.`,
          ),
        ]
      : task
        ? [words(`任务 \`${task}\`：脚本不用改。`, `Task \`${task}\`: its script stays as it is.`)]
        : []),
    words(
      `表 \`${table.name}\`：从版本 ${table.version} 保存 ${changes.length} 处改动，读平台的风险分析。`,
      `Table \`${table.name}\`: save the changes (${changes.length}) on version ${table.version}, read the platform's risk analysis.`,
    ),
    ...(readers.length > 0
      ? [
          words(
            `下游任务：逐个检查并改 ${code(readers, words)}。`,
            `Tasks downstream: look at each and edit ${code(readers, words)}.`,
          ),
        ]
      : []),
    publish
      ? words('发布：一个包，由人在卡片上决定。', 'Release: one pack; a person decides on the card.')
      : words('不发布：按要求停在保存。', 'No release: it stops at the save, as asked.'),
    words(
      '核对：版本、行数、非空值和合计，与设计时的数字比。',
      'Verify: version, rows, values and sums against the figures of the design.',
    ),
  ]
  return document(words(`拆解：修改 ${table.name}`, `Steps: change ${table.name}`), [numbered(steps)])
}
