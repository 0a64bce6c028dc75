import { findTable } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import { attempt, type Plan, type PlanContext, use, type Walk } from '@/lib/models/demo/plan'
import { type ReadPack, readPacks } from '@/lib/models/demo/read-results'
import { outcomeText } from './outcome-text'
import { guarded } from './release'

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>

export const deploy: Plan<Of<'deploy'>> = function* (context, { pack }) {
  const { words } = context
  const chosen = pack ?? (yield* newestPack(['draft']))
  if (!chosen)
    return say(
      words(
        '没有草稿发布包。说「发布」会把保存过的改动放进新的发布包。',
        'There is no draft. “publish it” puts what was saved into a new pack.',
      ),
    )
  const text = words(
    `发布草稿${nameOf(chosen, words)}：由人在卡片上决定。`,
    `Publish the draft ${nameOf(chosen, words)}: a person decides on the card.`,
  )
  return say(
    outcomeText(yield* guarded(context, { tool: 'deployCommit', input: { packId: idOf(chosen) } }, text), words),
  )
}

/** Needs no card, so it is done only for a pack of this conversation or one that the person names. */
export const withdraw: Plan<Of<'withdraw'>> = function* (context, { pack }) {
  const { words } = context
  if (pack) {
    const text = words(
      `撤回 \`${pack}\`，里面的内容回到待发布。`,
      `I withdraw \`${pack}\`; what it holds waits for a release again.`,
    )
    return say(outcomeText(yield* attempt('withdrawPack', { packId: pack }, text), words))
  }
  const chosen = yield* newestPack(['draft', 'frozen'])
  if (!chosen) return say(words('没有可以撤回的发布包。', 'There is no pack to withdraw.'))
  return say(
    words(
      `最新的是「${chosen.title}」（${chosen.author}）。要撤回它，请说「撤回 ${chosen.id}」。`,
      `The newest is “${chosen.title}” by ${chosen.author}. To withdraw it say “withdraw ${chosen.id}”.`,
    ),
  )
}

export const rollback: Plan<Of<'rollback'>> = function* (context, { pack }) {
  const { words } = context
  if (pack && pack === context.memory.rolledBack) {
    return say(
      words(`\`${pack}\` 已经回滚过了，没有再做什么。`, `\`${pack}\` is rolled back already; nothing more was done.`),
    )
  }
  const chosen = pack ?? (yield* newestPack(['published', 'partial']))
  if (!chosen) {
    return say(
      words(
        '还没有发布过，没有可以回滚的。没发布的改动可以说「改回去」。',
        'Nothing has been published yet, so there is nothing to roll back. For an unpublished change say “change it back”.',
      ),
    )
  }
  const text = words(
    `回滚${nameOf(chosen, words)}：由人在卡片上决定。`,
    `Roll back ${nameOf(chosen, words)}: a person decides on the card.`,
  )
  return say(outcomeText(yield* guarded(context, { tool: 'rollback', input: { packId: idOf(chosen) } }, text), words))
}

function* newestPack(states: readonly string[]): Walk<ReadPack | undefined> {
  return readPacks(yield* use('listPacks', { limit: 50 })).find(
    (pack) => states.includes(pack.status) && !pack.rollbackOf,
  )
}

const idOf = (pack: ReadPack | string): string => (typeof pack === 'string' ? pack : pack.id)

/** Whose it is matters: the newest pack may be somebody else's. */
const nameOf = (pack: ReadPack | string, words: PlanContext['words']): string =>
  typeof pack === 'string'
    ? words(` \`${pack}\` `, `\`${pack}\``)
    : words(`「${pack.title}」（${pack.author}）`, `“${pack.title}” by ${pack.author}`)

export const dropTable: Plan<Of<'drop-table'>> = function* (context, intent) {
  const { words } = context
  const table = yield* findTable(context, intent.table)
  if ('answer' in table) return table.answer
  const { name, id } = table.found
  const lineage = yield* use('getLineage', { table: name, direction: 'downstream' })
  const readers = Number(lineage.match(/: (\d+) other tables/)?.[1] ?? 0)
  const risk =
    readers > 0
      ? words(
          `**${readers} 张下游表依赖它。**`,
          `**${readers} downstream ${readers === 1 ? 'table depends' : 'tables depend'} on it.** `,
        )
      : ''
  const text = words(
    `${risk}删除表 \`${name}\` 不可恢复，要在卡片上输入表名确认。`,
    `${risk}Dropping \`${name}\` cannot be undone; its name has to be typed on the card.`,
  )
  return say(
    outcomeText(yield* guarded(context, { tool: 'dropTable', input: { tableId: id } }, table.note + text), words),
  )
}
