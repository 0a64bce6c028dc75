import { findTable, findTask } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { attempt, type Plan, type PlanContext, use, type Walk } from '@/lib/models/demo/plan'
import { readTable } from '@/lib/models/demo/read-results'
import { code } from './phrases'
import { release } from './release'

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>

/** Saves a new table; it takes effect with a release. */
export const createTable: Plan<Of<'create-table'>> = function* (context, { table, columns, publish }) {
  const { words } = context
  if (columns.length === 0) {
    return say(
      words(
        `新表要有字段。比如：「新建表 ${table}，字段：city_name varchar, gmv_amount decimal(18,2), dt date」。没有改动。`,
        `A new table needs columns, for example “create table ${table} with city_name varchar, gmv_amount decimal(18,2), dt date”. Nothing was changed.`,
      ),
    )
  }
  const there = yield* attempt('getTable', { table })
  if (!there.failed && readTable(there.result ?? ''))
    return say(
      words(`已经有表 \`${table}\`，没有改动。`, `There is a table \`${table}\` already; nothing was changed.`),
    )
  const layer = table.match(/^(ods|dwd|dws|ads|dim)_/i)?.[1]?.toUpperCase()
  const keys = columns.map((column) => (/^(?:dt|ds|pt)$/i.test(column.name) ? { ...column, partition: true } : column))
  yield* use('upsertTable', { name: table, ...(layer ? { layer } : {}), columns: keys })
  const list = columns.map(({ name, type }) => `\`${name}\` ${type}`).join(words('、', ', '))
  return yield* saved(
    context,
    publish,
    words(`新建表 ${table}`, `Create table ${table}`),
    words(`新表 \`${table}\`：${list}。还没有任务写它。`, `New table \`${table}\`: ${list}. No task fills it yet.`),
  )
}

/** Saves a condition that every row of a table has to meet. */
export const qualityRule: Plan<Of<'quality-rule'>> = function* (context, { table, column, check, blocking, publish }) {
  const { words } = context
  const found = yield* findTable(context, table, column)
  if ('answer' in found) return found.answer
  const { name, columns } = found.found
  if (!columns.some((known) => known.name.toLowerCase() === column.toLowerCase()))
    return say(
      found.note +
        words(
          `\`${name}\` 没有字段 \`${column}\`，没有改动。`,
          `\`${name}\` has no column \`${column}\`; nothing was changed.`,
        ),
    )
  const title = `${name}: ${check}`
  yield* use('upsertQualityRule', { name: title, table: name, check, blocking })
  const effect = blocking
    ? words('不满足时阻塞下游任务', 'a failure holds back the tasks downstream')
    : words('不满足时只告警，不阻塞下游', 'a failure is reported and holds nothing back')
  return yield* saved(
    context,
    publish,
    title,
    found.note +
      words(
        `质量规则：\`${name}\` 每行 \`${check}\`，${effect}。`,
        `Quality rule: \`${check}\` for every row of \`${name}\`; ${effect}.`,
      ),
  )
}

/** Saves when a task runs. */
export const schedule: Plan<Of<'schedule'>> = function* (context, { name, cron, publish }) {
  const { words } = context
  const task = yield* findTask(context, name)
  if ('answer' in task) return task.answer
  const { id, name: found, cron: before } = task.found
  if (!cron || cron === before)
    return say(
      task.note +
        words(
          `\`${found}\` 的调度已经是 \`${before ?? ''}\`，没有改动。`,
          `\`${found}\` runs at \`${before ?? ''}\` already; nothing was changed.`,
        ),
    )
  yield* use('upsertSchedule', { taskId: id, cron })
  const change = before
    ? words(`从 \`${before}\` 改为 \`${cron}\``, `from \`${before}\` to \`${cron}\``)
    : words(`设为 \`${cron}\``, `set to \`${cron}\``)
  return yield* saved(
    context,
    publish,
    words(`${found} 的调度改为 ${cron}`, `Schedule of ${found}: ${cron}`),
    task.note +
      words(
        `${code([found], words)} 的调度${change}（分 时 日 月 周）。`,
        `The schedule of ${code([found], words)}: ${change} (minute hour day month weekday).`,
      ),
  )
}

/** Says that it is saved, or goes on to the release. */
export function* saved(context: PlanContext, publish: boolean, title: string, text: string): Walk<Move> {
  if (publish) return yield* release(context, title.slice(0, 200), text)
  const { words } = context
  return say(
    `${text}\n\n${words('已保存，还没有生效。说「发布」就提交，由人在卡片上决定。', 'Saved, not in effect yet. Say “publish it” to release; a person decides on the card.')}`,
  )
}
