import { findTable } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import { type Move, say } from '@/lib/models/demo/move'
import { all, attempt, type Plan, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import { readData, readEdges, readInstances, readTable } from '@/lib/models/demo/read-results'
import type { Step } from '@/lib/models/demo/transcript'
import { dayOf } from './column-figures'
import { explainFailure } from './explain-failure'
import { grid } from './phases'
import { code, counted } from './phrases'

/** Tables looked at in one go; how many there are in all is told. */
const tablesChecked = 15

/** Looks at every table downstream: rows, newest data day, failed runs. Asked to hand it over, a sub-agent does it. */
export const checkDownstream: Plan<Extract<Intent, { kind: 'check-downstream' }>> = function* (context, intent) {
  const { words } = context
  const table = yield* findTable(context, intent.table)
  if ('answer' in table) return table.answer
  const { name } = table.found
  if (intent.delegated) return yield* handOver(context, name, table.note)
  const lineage = yield* attempt('getLineage', { table: name, direction: 'downstream', depth: 10 })
  if (lineage.failed) return say(explainFailure(lineage, words))
  const edges = readEdges(lineage.result ?? '')
  const found = new Map(edges.filter(({ to }) => to !== name).map(({ to, task }) => [to, task] as const))
  const names = [...found.keys()].slice(0, tablesChecked)
  if (names.length === 0)
    return say(`${table.note}${words(`\`${name}\` 没有下游表。`, `Nothing is downstream of \`${name}\`.`)}`)
  const day = dayOf(table.found)
  const rows = yield* look([name, ...names], new Map([[name, day]]))
  const isPartial = /Analysis is (?:partial|failed)/.test(lineage.result ?? '')
  return say(
    `${table.note}${summary(rows, { root: name, tasks: found, total: found.size, words })}${
      isPartial
        ? `\n\n${words('有脚本无法完整分析，下游可能还有别的表。', 'Some scripts could not be analysed whole, so there may be more downstream.')}`
        : ''
    }`,
  )
}

/** The sub-agent sees nothing of this conversation, so that the task names everything; it is written as a person would. */
function* handOver({ words }: PlanContext, table: string, note: string): Walk<Move> {
  const step = yield* attempt(
    'delegate',
    {
      title: words(`检查 ${table} 的下游`, `Check what is downstream of ${table}`),
      task: words(
        `检查 ${table} 的所有下游表：每张表的行数、最新数据日期、失败的实例。`,
        `Check every table downstream of ${table}: its rows, its newest data day, its failed instances.`,
      ),
      access: 'read',
    },
    `${note}${words('我让子代理去检查，只看不动；它查完我再告诉你结果。', 'I let a sub-agent check that; it only looks, and I tell you what it found.')}`,
  )
  if (step.failed) return say(explainFailure(step, words))
  const [, steps, made, calls] = step.result?.match(/after (\d+) steps, (\d+) of (\d+) calls/) ?? []
  const head = words(
    `子代理查完了（${steps} 步，${calls} 次调用中成功 ${made} 次）：`,
    `The sub-agent is done (${steps} steps, ${made} of ${calls} calls carried out):`,
  )
  return say(`${head}\n\n${readData(step.result ?? '').join('\n')}`)
}

interface Row {
  table: string
  rows: string | undefined
  newest: string | undefined
  /** Data days of failed instances; undefined = could not be seen. */
  failed: Array<{ task: string; day: string }> | undefined
}

/** Three steps for all tables together. */
function* look(names: readonly string[], known: Map<string, string | undefined>): Walk<Row[]> {
  const read = yield* all(
    names.filter((name) => !known.has(name)).map((name) => ({ tool: 'getTable', input: { table: name } })),
  )
  const tables = read.map(({ result }) => readTable(result ?? ''))
  const days = new Map([...known, ...tables.flatMap((table) => (table ? [[table.name, dayOf(table)] as const] : []))])
  const counted = yield* all([
    ...names.map((name) => {
      const day = days.get(name)
      const newest = day ? `, max(CAST(${day} AS DATE)) AS newest_day` : ''
      return { tool: 'execute_sql', input: { sql: `SELECT count(*) AS row_count${newest} FROM ${name}` } }
    }),
    { tool: 'listInstances', input: { status: 'failed', limit: 100 } },
  ])
  const listed = counted.at(-1)
  const failed =
    listed && !listed.failed
      ? readInstances(listed.result ?? '').map(({ task, bizdate }) => ({ task, day: bizdate }))
      : undefined
  return names.map((table, index) => ({ table, ...cellsOf(counted[index]), failed }))
}

function cellsOf(step: Step | undefined): Pick<Row, 'rows' | 'newest'> {
  const [, row = ''] = step && !step.failed ? readData(step.result ?? '') : []
  const [rows, newest] = row.split(' | ')
  return { rows: rows || undefined, newest: newest?.match(/^\d{4}-\d\d-\d\d/)?.[0] }
}

interface Told {
  root: string
  tasks: ReadonlyMap<string, string>
  total: number
  words: Words
}

/** What stands out first, then every table. */
function summary([root, ...rows]: readonly Row[], { root: name, tasks, total, words }: Told): string {
  const unknown = words('未知', 'unknown')
  const failuresOf = (row: Row) => row.failed?.filter(({ task }) => task === tasks.get(row.table)).map(({ day }) => day)
  const late = rows.filter(({ newest }) => newest && root?.newest && newest < root.newest)
  const failing = rows.filter((row) => (failuresOf(row)?.length ?? 0) > 0)
  const unseen = rows.filter((row) => row.rows === undefined || row.failed === undefined)
  const some = total > rows.length ? words(`（共 ${total} 张）`, ` of ${total}`) : ''
  const names = (list: readonly Row[]) =>
    code(
      list.map(({ table }) => table),
      words,
    )
  const findings = [
    ...(failing.length > 0
      ? [words(`有失败的实例：${names(failing)}。`, `With failed instances: ${names(failing)}.`)]
      : []),
    ...(late.length > 0
      ? [
          words(
            `数据比 \`${name}\`（${root?.newest}）旧：${names(late)}。`,
            `Data older than in \`${name}\` (${root?.newest}): ${names(late)}.`,
          ),
        ]
      : []),
    ...(unseen.length > 0 ? [words(`没有看全：${names(unseen)}。`, `Not seen whole: ${names(unseen)}.`)] : []),
  ]
  const head = words(
    `检查了 \`${name}\` 的 ${rows.length} 张下游表${some}。`,
    `Checked ${counted(rows.length, 'table')}${some} downstream of \`${name}\`.`,
  )
  const body = findings.length > 0 ? findings.join('\n') : words('没有发现问题。', 'Nothing stands out.')
  const table = grid(
    [
      words('表', 'Table'),
      words('行数', 'Rows'),
      words('最新数据日期', 'Newest day'),
      words('失败的数据日期', 'Failed days'),
    ],
    rows.map((row) => [
      `\`${row.table}\``,
      row.rows ?? unknown,
      row.newest ?? unknown,
      failuresOf(row)?.join(', ') ?? unknown,
    ]),
  )
  return `${head}\n\n${body}\n\n${table}`
}
