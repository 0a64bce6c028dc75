import { findTable } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import { attempt, type Plan, use, type Walk } from '@/lib/models/demo/plan'
import { outcomeText } from './release'

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>

export const deploy: Plan<Of<'deploy'>> = function* (context, { pack }) {
  const { words } = context
  const packId = pack ?? (yield* packWith('draft'))
  if (!packId) return say(words('没有草稿发布包。', 'There is no draft pack.'))
  const step = yield* attempt('deployCommit', { packId }, words(`发布草稿 \`${packId}\`，由人在卡片上决定。`, `Publish the draft \`${packId}\`; a person decides on the card.`))
  return say(outcomeText(context, step))
}

export const withdraw: Plan<Of<'withdraw'>> = function* (context, { pack }) {
  const packId = pack ?? (yield* packWith('draft'))
  if (!packId) return say(context.words('没有可以撤回的发布包。', 'There is no pack to withdraw.'))
  return say(outcomeText(context, yield* attempt('withdrawPack', { packId })))
}

export const rollback: Plan<Of<'rollback'>> = function* (context, { pack }) {
  const { words } = context
  const packId = pack ?? (yield* packWith('published'))
  if (!packId) return say(words('没有可以回滚的发布。', 'There is no release to roll back.'))
  const step = yield* attempt('rollback', { packId }, words(`回滚 \`${packId}\`，由人在卡片上决定。`, `Roll back \`${packId}\`; a person decides on the card.`))
  return say(outcomeText(context, step))
}

/** The newest pack in a state: results list packs as `Pack <id> "<title>": <status>`. */
function* packWith(status: string): Walk<string | undefined> {
  const text = yield* use('listPacks', { limit: 50 })
  return [...text.matchAll(/Pack (\S+) "[^"]*": (\w+)/g)].find((match) => match[2] === status)?.[1]
}

export const dropTable: Plan<Of<'drop-table'>> = function* (context, intent) {
  const { words } = context
  const table = yield* findTable(context, intent.table)
  if ('answer' in table) return table.answer
  const text = words(`删除表 \`${table.found.name}\`。这一步不可逆，要在卡片上输入表名确认。`, `Drop the table \`${table.found.name}\`. This cannot be undone; its name has to be typed on the card.`)
  const step = yield* attempt('dropTable', { tableId: table.found.id }, table.note + text)
  return say(outcomeText(context, step))
}
