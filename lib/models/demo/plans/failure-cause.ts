import type { Words } from '@/lib/models/demo/language'
import { all, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import { type ReadInstance, type ReadTask, readData, readInstances, readTable } from '@/lib/models/demo/read-results'
import { dayOf } from './column-figures'
import { linesWith } from './edit-working-copy'
import { grid } from './phases'
import { code, stateText } from './phrases'

/** Why an instance failed, as far as it was found. */
export interface Cause {
  text: string
  /** What was looked at, with its numbers. */
  evidence?: string
  /** What would mend it: a proposal, and how to ask for it. */
  mend?: string
  prevention?: string
}

interface Failed {
  instance: ReadInstance
  task: ReadTask | undefined
  logLine: string
}

const conversion = /Could not convert string ["'](.{1,80}?)["'] to ([A-Z]+(?:\(\s*\d+\s*(?:,\s*\d+\s*)?\))?)/
const missing =
  /Referenced column ["'](\w+)["'] not found|Table with name (\w+) does not exist|column ["']?(\w+)["']? (?:does not exist|not found)/i

/** Goes by what the log says: values that do not fit, a name that is gone, an upstream that is not ready; else it says that it does not know. */
export function* causeOf(context: PlanContext, failed: Failed): Walk<Cause> {
  const { words } = context
  const unfit = failed.logLine.match(conversion)
  if (unfit) return yield* unfitValues(context, failed, { value: unfit[1] ?? '', type: unfit[2] ?? '' })
  const gone = failed.logLine.match(missing)
  if (gone) return yield* goneName(context, failed, gone.slice(1).find((name) => name !== undefined) ?? '')
  const upstream = failed.instance.message.match(/^upstream:(\S+)/)?.[1]
  if (upstream) return yield* lateUpstream(context, failed, upstream)
  return {
    text: words(
      '从日志看不出来，我不猜。下面是日志里的那一行。',
      'The log does not tell, and I do not guess. Its line is below.',
    ),
  }
}

interface Cast {
  written: string
  column: string
}

/** The casts of the script, the source that has the column, and how many of its values do not fit on that day. */
function* unfitValues(
  { words }: PlanContext,
  { instance, task }: Failed,
  { value, type }: { value: string; type: string },
): Walk<Cause> {
  const text = words(
    `有值转不成 ${type}，比如 \`${value}\`。`,
    `A value does not convert to ${type}, for example \`${value}\`.`,
  )
  if (!task?.snapshot) return { text }
  const [lines = []] = yield* linesWith([{ path: task.snapshot, text: 'CAST(' }])
  const casts = lines.flatMap((line) => castsIn(line.text, type))
  const sources = yield* all(
    task.reads.flatMap((table) =>
      casts.map(({ column }) => ({ tool: 'getTable', input: { table, columnQuery: column } })),
    ),
  )
  const tables = sources.flatMap((step) => readTable(step.result ?? '') ?? [])
  const pairs = casts.flatMap((cast) => {
    const table = tables.find(({ columns }) => columns.some(({ name }) => name === cast.column))
    return table ? [{ cast, table }] : []
  })
  const [first] = pairs
  if (!first) return { text }
  const { cast, table } = first
  const day = dayOf(table)
  const where = day ? ` AND CAST(${day} AS DATE) = DATE '${instance.bizdate}'` : ''
  const sql = `SELECT ${cast.column}, count(*) AS row_count\nFROM ${table.name}\nWHERE ${cast.column} IS NOT NULL AND TRY_CAST(${cast.column} AS ${type}) IS NULL${where}\nGROUP BY 1 ORDER BY 2 DESC`
  const [counted] = yield* all([{ tool: 'execute_sql', input: { sql, maxRows: 20 } }])
  const rows =
    counted && !counted.failed
      ? readData(counted.result ?? '')
          .slice(1)
          .filter((row) => row !== '')
      : undefined
  const total = rows?.reduce((sum, row) => sum + Number(row.split(' | ').at(-1) ?? 0), 0)
  return {
    text: words(
      `\`${table.name}.${cast.column}\` 在 ${instance.bizdate} 有 ${total ?? '未知数量的'} 行转不成 ${type}（比如 \`${value}\`），脚本里是 \`${cast.written}\`。`,
      `\`${table.name}.${cast.column}\` holds values of ${instance.bizdate} that do not convert to ${type} (for example \`${value}\`; rows: ${total ?? 'unknown'}), and the script says \`${cast.written}\`.`,
    ),
    ...(rows ? { evidence: unfitTable(cast.column, rows, words) } : {}),
    mend: words(
      `可以改成 TRY_CAST：转不了的值成为空值，不计入合计；算不算错要由业务定。要改就说：在 ${task.name} 的脚本里把“${cast.written}”替换成“TRY_${cast.written}”。`,
      `TRY_CAST would make such values NULL, so that they are left out of the sum; whether that is right is for the business to say. To do it: in ${task.name} replace "${cast.written}" with "TRY_${cast.written}".`,
    ),
    prevention: words(
      `\`${table.name}\` 上的质量规则：\`TRY_CAST(${cast.column} AS ${type}) IS NOT NULL\`。`,
      `A quality rule on \`${table.name}\`: \`TRY_CAST(${cast.column} AS ${type}) IS NOT NULL\`.`,
    ),
  }
}

const castsIn = (text: string, type: string): Cast[] =>
  [...text.matchAll(/(?<!TRY_)CAST\((?:\w+\.)?(\w+) AS ([A-Z]+(?:\([^)]*\))?)\)/gi)].flatMap(
    ([written, column = '', to = '']) =>
      to.replace(/\s/g, '').toUpperCase() === type.replace(/\s/g, '').toUpperCase() ? [{ written, column }] : [],
  )

const unfitTable = (column: string, rows: readonly string[], words: Words): string =>
  grid(
    [column, words('行数', 'Rows')],
    rows.map((row) => row.split(' | ')),
  )

/** Versions of the sources: what is gone went with one of them. */
function* goneName({ words }: PlanContext, { task }: Failed, name: string): Walk<Cause> {
  const steps = yield* all(
    (task?.reads ?? []).map((table) => ({ tool: 'getTable', input: { table, columnQuery: name } })),
  )
  const tables = steps.flatMap((step) => readTable(step.result ?? '') ?? [])
  return {
    text: words(`脚本用到的 \`${name}\` 已经没有了。`, `The script names \`${name}\`, which is not there any more.`),
    ...(tables.length > 0
      ? {
          evidence: grid(
            [
              words('来源表', 'Source'),
              words('版本', 'Version'),
              words('生效版本', 'In effect'),
              words('负责人', 'Owner'),
            ],
            tables.map((table) => [
              `\`${table.name}\``,
              String(table.version),
              String(table.published ?? '–'),
              table.owner,
            ]),
          ),
        }
      : {}),
  }
}

/** The cause is further up: how the upstream's run of the same day stands. */
function* lateUpstream({ words }: PlanContext, { instance }: Failed, upstream: string): Walk<Cause> {
  const [step] = yield* all([
    { tool: 'listInstances', input: { task: upstream, bizdate: instance.bizdate, limit: 20 } },
  ])
  const found = readInstances(step?.result ?? '')[0]
  const state = found ? stateText(found.status, words) : words('未知', 'unknown')
  return {
    text: words(
      `上游 ${code([upstream], words)} 同一天的实例是「${state}」，原因在那里。`,
      `The upstream ${code([upstream], words)} is ${state} for the same day; the cause lies there.`,
    ),
  }
}
