import { isKey, isNumber } from '@/lib/models/demo/column-kinds'
import { writerIn } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { all, attempt, type Plan, type PlanContext, use, useAll, type Walk } from '@/lib/models/demo/plan'
import { createPanel, type Panel } from '@/lib/models/demo/plan-panel'
import { type FoundTask, readTable, readTask } from '@/lib/models/demo/read-results'
import { dayOf } from './column-figures'
import { saved } from './define'
import { type EtlDesign, etlColumns, etlScript, grainText, type Proof, proofCalls, readProof } from './etl-script'
import { etlDocument, notUniqueText } from './etl-text'
import { readSkill } from './phases'
import { type Ready, sourceOf } from './question-source'
import { unusedText } from './question-text'
import { release } from './release'
import { failedTrial, trialFailedText, trialLines, tryTasks } from './trial-runs'

type Wanted = Extract<Intent, { kind: 'write-etl' }>

/** A new task that fills a new table by data day: source, proof by query, table, script, schedule after its source, rule. */
export const writeEtl: Plan<Wanted> = function* (context, intent) {
  const { words } = context
  yield* readSkill(
    'write-etl-task',
    words(
      '我按写 ETL 任务的做法来：先定粒度，用查询验证，再建表和任务。',
      'I go by the way an ETL task is written here: the grain first, proved by queries, then table and task.',
    ),
  )
  const source = yield* sourceOf(context, intent.source, intent.question)
  if ('answer' in source) return source.answer
  const design = designOf(source, intent)
  if (typeof design === 'string') return say(source.note + missingPart(context, design, source.table.name))
  const there = yield* attempt('getTable', { table: design.target })
  if (!there.failed && readTable(there.result ?? ''))
    return say(
      words(
        `已经有表 \`${design.target}\`，没有新建。要改它的任务，说出任务和要替换的文字。`,
        `There is a table \`${design.target}\` already, so I made nothing. To change its task name it and the text to replace.`,
      ),
    )
  return yield* build(context, intent, design, source)
}

type Missing = 'target' | 'day' | 'measure' | 'dimension'

/** What the task does; a word for what the request leaves open. */
function designOf({ table, chosen, question }: Ready, { table: target }: Wanted): EtlDesign | Missing {
  const day = dayOf(table)
  if (!target) return 'target'
  if (!day) return 'day'
  if (!chosen.measure) return 'measure'
  const dimensions = chosen.dimensions.filter(({ name, isTime }) => name !== day && !isTime).map(({ name }) => name)
  if (dimensions.length === 0) return 'dimension'
  const further = question.columns.flatMap((name) => {
    const column = table.columns.find((known) => known.name === name)
    if (!column || !isNumber(column) || isKey(column) || chosen.measure?.column === name) return []
    return [{ sql: `sum(${name})`, name: `total_${name}`, column: name }]
  })
  const measures = [chosen.measure, ...chosen.more, ...further].filter(
    ({ name }, index, list) => list.findIndex((other) => other.name === name) === index,
  )
  return { source: table, target, day, dimensions, measures, filters: chosen.filters }
}

function missingPart({ words }: PlanContext, part: Missing, source: string): string {
  const texts: Record<Missing, [string, string]> = {
    target: ['新任务写到哪张表？请说出新表名', 'Which table shall the new task fill? Name it'],
    day: [
      `\`${source}\` 没有按数据日期分区，不能按天加工`,
      `\`${source}\` is not parted by data day, so it cannot be worked up by day`,
    ],
    measure: ['要统计什么？请说出字段或指标', 'What shall it measure? Name columns or a figure'],
    dimension: ['按什么分组？请说出维度', 'Grouped by what? Name a dimension'],
  }
  return words(
    `${texts[part][0]}，比如「写一个 ETL 任务 ads_channel_day，从 dwd_order 按渠道统计订单数和订单金额」。没有改动。`,
    `${texts[part][1]}, for example “write an ETL task ads_channel_day that sums order_amount from dwd_order by channel”. Nothing was changed.`,
  )
}

interface Proved {
  proof: Proof
  /** The task that fills the source, and when it runs. */
  upstream: FoundTask | undefined
  cron: string | undefined
}

function* build(context: PlanContext, intent: Wanted, design: EtlDesign, source: Ready): Walk<Move> {
  const { words } = context
  const { target } = design
  const panel = createPanel([
    ['prove', words('用查询验证口径', 'Prove it by queries')],
    ['table', words('建表', 'Make the table')],
    ['script', words('写脚本，保存任务', 'Write the script, save the task')],
    ['run', words('调度和质量规则', 'Schedule and quality rule')],
    ...(intent.publish ? [['release', words('发布，由人决定', 'Release, a person decides')] as const] : []),
  ])
  const proved = yield* prove(design, panel)
  const { proof, upstream, cron } = proved
  if (proof.nullKeys > 0 || proof.sourceRows === 0) {
    yield* all([panel.at('prove', 'failed')])
    return say(source.note + notUniqueText(design, proof, words))
  }
  const comment = grainText(design, words)
  const keys = yield* make(design, proved, comment, panel)
  const [trial] = yield* tryTasks([target], proof.day)
  if (trial && failedTrial([trial])) {
    yield* all([panel.at('run', 'failed')])
    return say(source.note + trialFailedText(trial, words))
  }
  const facts = { design, proof, upstream: upstream?.name, cron, keys }
  yield* useAll([
    { tool: 'saveDocument', input: { name: target, text: etlDocument(facts, context.turn.request, words) } },
    intent.publish ? panel.at('release', 'waiting') : panel.done(),
  ])
  const text = words(
    `新任务 \`${target}\`：${comment}。试查 ${proof.day}：来源 ${proof.sourceRows} 行，汇总成 ${proof.groups} 行。`,
    `New task \`${target}\`: ${comment}. Tried for ${proof.day}: ${proof.sourceRows} source rows become ${proof.groups}. `,
  )
  const limits = words(
    '早先的日期用补数。文档在「文件」里。',
    'Earlier days come with a backfill. A document stands among the files.',
  )
  const title = words(`新任务 ${target}`, `New task ${target}`)
  const tried = trialLines(trial ? [trial] : [], [target], words).join(words('', ' '))
  const told = `${source.note}${text}${tried}${words('', ' ')}${limits}${unusedText(words, source.question.unused)}`
  if (intent.publish) return yield* release(context, title, told, { panel, step: 'release' })
  return yield* saved(context, false, title, told)
}

function* prove(design: EtlDesign, panel: Panel): Walk<Proved> {
  const list = { tool: 'listTasks', input: { table: design.source.name, limit: 100 } }
  const [, trial = '', check = '', listed = ''] = yield* useAll([panel.at('prove'), ...proofCalls(design), list])
  const upstream = writerIn(listed, design.source.name)
  const read = upstream ? yield* use('getTask', { task: upstream.name }) : ''
  return { proof: readProof(trial, check), upstream, cron: readTask(read)?.cron }
}

/** Table, script, task, schedule and rule, saved in this order; hands back the rule's condition. */
function* make(design: EtlDesign, { proof, upstream, cron }: Proved, comment: string, panel: Panel): Walk<string> {
  const { target } = design
  const layer = target.match(/^(ods|dwd|dws|ads|dim)_/i)?.[1]?.toUpperCase()
  const table = { name: target, ...(layer ? { layer } : {}), comment, columns: etlColumns(design, proof) }
  yield* useAll([panel.at('table'), { tool: 'upsertTable', input: table }])
  const path = `/mnt/user-data/${target}.etl`
  yield* useAll([panel.at('script'), { tool: 'create_file', input: { path, text: etlScript(design, comment) } }])
  const task = yield* use('upsertTask', { name: target, type: 'sql', comment, scriptFilePath: path })
  const taskId = task.match(/\(id (\S+)\)/)?.[1] ?? ''
  const keys = design.dimensions.map((name) => `${name} IS NOT NULL`).join(' AND ')
  const dependencies = upstream ? [{ taskId: upstream.id, offset: 0 }] : []
  yield* useAll([
    panel.at('run'),
    { tool: 'upsertSchedule', input: { taskId, ...(cron ? { cron } : {}), dependencies } },
    { tool: 'upsertQualityRule', input: { name: `${target}: keys`, table: target, check: keys, blocking: false } },
  ])
  return keys
}
