import type { Intent } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import type { Plan, PlanContext, Walk } from '@/lib/models/demo/plan'
import { outcomeText } from './outcome-text'
import { changeTitle, guarded, release } from './release'

/** Releases what this conversation saved; what waits elsewhere only when that is asked for. */
export const publish: Plan<Extract<Intent, { kind: 'publish' }>> = function* (context, { draft, elsewhere }) {
  const { words, memory } = context
  if (memory.waiting?.some(({ tool }) => tool === 'packCommit')) {
    return say(
      words(
        '发布卡片已经在等人决定，请在卡片上选择；聊天里的文字不算。之后又改了什么的话，再说「发布」会换一张新卡片。',
        'The release card already waits: choose on the card, words here do not count. If you change something more, “publish it” makes a new card.',
      ),
    )
  }
  if (!memory.hasSaved) return elsewhere ? yield* releaseElsewhere(context) : say(nothingHere(context))
  const scope = elsewhere
    ? words(
        '这次只发布这段对话里保存的；其他对话的改动请在那里发布。',
        'Only what this conversation saved goes out; release the rest from where it was saved. ',
      )
    : ''
  const text = draft
    ? words(
        '我把保存过的改动放进发布包。要存成草稿，请在卡片上选「保存草稿」。',
        'I put what was saved into a pack. To keep it as a draft choose “Save as draft” on the card.',
      )
    : words(
        '我把保存过的改动放进发布包。变更和下游影响在卡片上，由人决定。',
        'I put what was saved into a pack. The changes and their downstream impact are on the card; a person decides.',
      )
  return yield* release(context, titleOf(context), scope + text)
}

const nothingHere = ({ words }: PlanContext): string =>
  words(
    '这段对话里没有保存过、还没发布的改动，所以什么都没有提交发布。你在其他对话里保存的改动，请回到那里发布；要在这里一起发布，请说「发布其他对话里保存的改动」，卡片上会列出是哪些、谁保存的。',
    'This conversation saved nothing that waits for a release, so nothing was submitted. Release what you saved in other conversations from there; to release it from here say “publish what I saved in other conversations”, and the card lists what it is and who saved it.',
  )

/** Asked for by name: the card shows each item and whose it is. */
function* releaseElsewhere(context: PlanContext): Walk<Move> {
  const { words } = context
  const title = words('其他对话里保存的改动', 'Changes saved in other conversations')
  const text = words(
    '这段对话自己没有待发布的改动。按你的要求，我把你在其他对话里保存的放进发布包；是哪些、谁保存的，都在卡片上，由人决定。',
    'This conversation has nothing of its own to release. As you asked I put what you saved in other conversations into a pack; what it is and who saved it is on the card, and a person decides.',
  )
  const first = yield* guarded(context, { tool: 'packCommit', input: { title } }, text)
  const items = itemsElsewhere(first.result ?? '')
  if (!first.failed || items.length === 0) return say(outcomeText(first, words))
  return say(outcomeText(yield* guarded(context, { tool: 'packCommit', input: { title, items } }, ''), words))
}

/** What waits elsewhere, as the framework lists it when this conversation has nothing left of its own. */
const itemsElsewhere = (result: string): Array<{ kind: string; id: string }> =>
  [...result.matchAll(/^- ([\w-]+) .+ \(id (\S+)\)$/gm)].map(([, kind = '', id = '']) => ({ kind, id }))

/** What the release does, by what this conversation changed. */
function titleOf({ words, memory }: PlanContext): string {
  const changes = memory.changes ?? []
  const tables = [...new Set(changes.map(({ table }) => table))]
  const [first] = changes
  if (first && changes.length === 1) return changeTitle(first.table, [first.edit], words)
  if (tables.length > 0)
    return words(
      `${tables.slice(0, 3).join('、')}：${changes.length} 处字段改动`,
      `${tables.slice(0, 3).join(', ')}: ${changes.length} column changes`,
    )
  const about = memory.editedTasks?.at(-1) ?? memory.task ?? memory.table
  return about ? words(`${about} 的改动`, `Changes of ${about}`) : words('保存过的改动', 'Saved changes')
}
