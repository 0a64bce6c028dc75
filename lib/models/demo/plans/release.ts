import { asksForDraft } from '@/lib/models/demo/draft-words'
import type { Intent } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import { type Call, type Move, say } from '@/lib/models/demo/move'
import { all, PlanAnswered, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import type { Panel } from '@/lib/models/demo/plan-panel'
import { readOutcome } from '@/lib/models/demo/read-outcome'
import type { Step } from '@/lib/models/demo/transcript'
import { outcomeText } from './outcome-text'

/** Where a release stands in the plan panel. */
export interface PanelPlace {
  panel: Panel
  step: string
}

/** Calls packCommit and says what came of it. A person decides in between. */
export function* release(context: PlanContext, title: string, text: string, place?: PanelPlace): Walk<Move> {
  const step = yield* guarded(
    context,
    { tool: 'packCommit', input: { title } },
    asksForDraft(context.turn.request) ? `${text}\n\n${draftText(context)}` : text,
    place?.panel.at(place.step, 'waiting'),
  )
  if (place) yield* all([panelAfter(place, step, context.words)])
  return say(outcomeText(step, context.words))
}

const draftText = ({ words }: PlanContext): string =>
  words('要存成草稿，请在卡片上选「保存草稿」。', 'To keep it as a draft choose “Save as draft” on the card.')

/**
 * Calls a tool that a person decides about, together with a call that tells where the plan stands. Under the rule "call again
 * after approval" it is called once more. What waits on a card already is not asked for twice.
 */
export function* guarded(context: PlanContext, call: Call, text: string, before?: Call): Walk<Step> {
  if (isWaiting(context, call)) throw new PlanAnswered(waitsAlready(context))
  const steps = yield* all(before ? [before, call] : [call], text)
  const step = steps.at(-1)
  if (step && readOutcome(step).kind === 'call-again') return (yield* all([call]))[0] ?? step
  if (!step) throw new Error(`No result for ${call.tool}`)
  return step
}

/** The same call, for whatever reason; a release is always what is saved by now. */
export function isWaiting({ memory }: PlanContext, { tool, input }: Call): boolean {
  const asked = JSON.stringify({ ...input, reason: '' })
  return (memory.waiting ?? []).some(
    (known) => known.tool === tool && tool !== 'packCommit' && JSON.stringify({ ...known.input, reason: '' }) === asked,
  )
}

export const waitsAlready = ({ words }: PlanContext): string =>
  words(
    '同样的请求已经在等人决定，见上面的卡片，我没有再提交一次。',
    'The same request already waits for a decision on its card above, so I did not ask for it again.',
  )

/** The pack went out and is in effect. */
export const isPublished = (step: Step): boolean =>
  readOutcome(step).kind === 'done' && /^Pack \S+ "[^\n]*": published,/.test(step.result ?? '')

/** Where the plan stands once a card has ended: released, kept for later, or dropped; and in words which of them. */
export function panelAfter({ panel, step }: PanelPlace, result: Step, words: Words): Call {
  if (isPublished(result)) return panel.done()
  const [status, zh, en] = standing(result)
  return panel.at(step, status, words(zh && `：${zh}`, en && `: ${en}`))
}

type Standing = readonly [status: 'pending' | 'failed' | 'waiting', zh: string, en: string]

function standing(step: Step): Standing {
  const { kind } = readOutcome(step)
  if (kind === 'done') {
    const [, status = ''] = (step.result ?? '').match(/": (\w+), mode/) ?? []
    return packs[status] ?? ['pending', '', '']
  }
  return ends[kind]
}

const packs: Record<string, Standing> = {
  draft: ['pending', '已存草稿，没有生效', 'kept as a draft, not in effect'],
  frozen: ['waiting', '等另一个人同意', 'waits for a second person'],
  publishing: ['waiting', '正在发布', 'under way'],
  failed: ['failed', '发布失败', 'failed'],
  partial: ['failed', '只发布了一部分', 'published in part only'],
  withdrawn: ['failed', '已撤回', 'withdrawn'],
}

const ends: Record<Exclude<ReturnType<typeof readOutcome>['kind'], 'done'>, Standing> = {
  'wants-more': ['pending', '先改完再说', 'more is to be changed first'],
  waiting: ['waiting', '', ''],
  'call-again': ['waiting', '', ''],
  declined: ['failed', '没有同意，没有发布', 'declined, not released'],
  'rejected-before': ['failed', '没有同意，没有发布', 'declined, not released'],
  expired: ['failed', '过期，没有发布', 'expired, not released'],
  withdrawn: ['failed', '已撤回，没有发布', 'taken back, not released'],
  superseded: ['failed', '被新的卡片取代', 'a newer card took its place'],
  drifted: ['failed', '内容变了，没有发布', 'what it was based on changed, not released'],
  failed: ['failed', '', ''],
}

/** `dws_x: rename a to b`. */
export function changeTitle(table: string, changes: readonly Edit[], words: PlanContext['words']): string {
  const parts = changes.map((change) => {
    if (change.op === 'rename')
      return words(`${change.column} 改名为 ${change.to}`, `rename ${change.column} to ${change.to}`)
    if (change.op === 'retype')
      return words(`${change.column} 改为 ${change.type}`, `make ${change.column} ${change.type}`)
    if (change.op === 'drop') return words(`删除 ${change.column}`, `drop ${change.column}`)
    return words(`新增 ${change.column}`, `add ${change.column}`)
  })
  return `${table}${words('：', ': ')}${parts.join(words('、', ', '))}`.slice(0, 200)
}

type Edit = Extract<Intent, { kind: 'change-column' }>['changes'][number]
