import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import { type Plan, type PlanContext, use } from '@/lib/models/demo/plan'
import { type FoundTable, readPacks, readTables, readTasks, readTotals } from '@/lib/models/demo/read-results'
import { counted, listed, stateText } from './phrases'

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>

const layers = ['ADS', 'DWS', 'DWD', 'DIM', 'ODS']
const rank = (layer: string): number => (layers.indexOf(layer) + layers.length + 1) % (layers.length + 1)

export const listTables: Plan<Of<'list-tables'>> = function* ({ words }, { layer }) {
  const result = yield* use('searchTables', { query: '', limit: 100 })
  const every = readTables(result)
  const tables = layer ? every.filter((table) => table.layer === layer) : every
  const total = layer ? tables.length : (readTotals(result)?.total ?? tables.length)
  if (tables.length === 0) return say(words(`没有 ${layer} 层的表。`, `There is no table in layer ${layer}.`))
  const groups = [...new Set(tables.map((table) => table.layer))].sort((a, b) => rank(a) - rank(b))
  const sections = groups.map(
    (group) =>
      `**${group}**\n\n${rows(
        tables.filter((table) => table.layer === group),
        words('个字段', 'columns'),
      )}`,
  )
  const shown = total > tables.length ? words(`，列出 ${tables.length} 张`, `, ${tables.length} shown`) : ''
  const head = words(
    `${layer ? `${layer} 层` : ''}共 ${total} 张表${shown}：`,
    `${counted(total, 'table')}${layer ? ` in layer ${layer}` : ''}${shown}:`,
  )
  return say(`${head}\n\n${sections.join('\n\n')}`)
}

export const searchTables: Plan<Of<'search-tables'>> = function* ({ words }, { query }) {
  const result = yield* use('searchTables', { query })
  const tables = readTables(result)
  if (tables.length === 0)
    return say(
      words(
        `没有和「${query}」有关的表。说「有哪些表」可以看全部。`,
        `No table matches “${query}”. Say “list tables” to see all.`,
      ),
    )
  const total = readTotals(result)?.total ?? tables.length
  const shown =
    total > tables.length ? words(`，列出最相关的 ${tables.length} 张`, `, the closest ${tables.length} shown`) : ''
  const head = words(
    `和「${query}」有关的表有 ${total} 张${shown}：`,
    `${counted(total, 'table')} ${total === 1 ? 'matches' : 'match'} “${query}”${shown}:`,
  )
  return say(`${head}\n\n${rows(tables, words('个字段', 'columns'))}`)
}

const rows = (tables: readonly FoundTable[], columns: string): string =>
  tables
    .map((table) => `- \`${table.name}\` · ${table.comment} · ${table.columns} ${columns}${matched(table)}`)
    .join('\n')

const matched = (table: FoundTable): string =>
  table.matched.length > 0
    ? ` (${table.matched
        .slice(0, 5)
        .map((name) => `\`${name}\``)
        .join(', ')}${table.matched.length > 5 ? ', …' : ''})`
    : ''

export const listTasks: Plan<Of<'list-tasks'>> = function* ({ words }, { status, query }) {
  const result = yield* use('listTasks', { ...(status ? { status } : {}), ...(query ? { query } : {}), limit: 100 })
  const tasks = readTasks(result)
  const total = readTotals(result)?.total ?? tasks.length
  const state = status ? stateText(status, words) : ''
  if (total === 0) return say(words(`没有${state}的任务。`, `No task is ${state || 'there'}.`))
  const lines = tasks.map(
    (task) => `\`${task.name}\` · ${task.comment}${status ? '' : ` · ${stateText(task.status, words)}`}`,
  )
  const next =
    status === 'frozen'
      ? `\n\n${words(`说「解冻 ${tasks[0]?.name}」可以恢复运行。`, `Say “unfreeze ${tasks[0]?.name}” to let it run again.`)}`
      : ''
  return say(
    `${words(`共 ${total} 个${state}任务：`, `${counted(total, `${state ? `${state} ` : ''}task`)}:`)}\n\n${listed(lines, 60, words)}${next}`,
  )
}

export const listPacks: Plan<Of<'list-packs'>> = function* (context, { status, pending }) {
  const { words } = context
  const own = pending ? savedHere(context) : ''
  const result = yield* use('listPacks', { limit: 50 })
  const packs = readPacks(result).filter((pack) => !status || pack.status === status)
  const total = status ? packs.length : (readTotals(result)?.total ?? packs.length)
  const kind = status === 'draft' ? words('草稿发布包', 'draft') : words('发布包', 'release pack')
  if (packs.length === 0) return say(own + words(`没有${kind}。`, `There is no ${kind}.`))
  const lines = packs.map(
    (pack) =>
      `**${pack.rollbackOf && pack.status === 'published' ? words('回滚', 'rollback') : stateText(pack.status, words)}** · ${pack.title} · ${words(`${pack.items} 项`, counted(pack.items, 'item'))} · ${pack.author} · \`${pack.id}\``,
  )
  const draft = packs.find((pack) => pack.status === 'draft')
  const next = draft
    ? `\n\n${words(`说「发布草稿 ${draft.id}」，由人在卡片上决定。`, `Say “publish the draft ${draft.id}”; a person decides on the card.`)}`
    : ''
  return say(
    `${own}${words(`共 ${total} 个${kind}：`, `${counted(total, kind)}:`)}\n\n${listed(lines, 20, words)}${next}`,
  )
}

/** What this conversation saved and did not release; what others saved stands on the card of a release. */
function savedHere({ words, memory }: PlanContext): string {
  const changes = (memory.changes ?? []).map(({ table, edit }) => `\`${table}\`: ${edit.op} \`${edit.column}\``)
  const tasks = [...new Set(memory.editedTasks ?? [])].map((task) =>
    words(`任务 \`${task}\` 的脚本`, `script of \`${task}\``),
  )
  const lines = [...changes, ...tasks]
  if (lines.length === 0)
    return words(
      '这段对话里没有保存过、还没发布的改动。\n\n',
      'This conversation saved nothing that waits for a release.\n\n',
    )
  const head = words('这段对话里保存了、还没发布的：', 'Saved in this conversation and not released:')
  return `${head}\n\n${listed(lines, 20, words)}\n\n`
}
