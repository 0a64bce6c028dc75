import { carriedOn, withOpenPlan } from './go-on'
import { inTurn } from './in-turn'
import { type Words, wordsFor } from './language'
import { recall, withFiles } from './memory'
import { type Call, type Move, say } from './move'
import { partsOf } from './parts'
import type { Walk } from './plan'
import { newsIn, noticeText } from './plans/notice-text'
import { filesUnused } from './plans/unused-files'
import { thenResume } from './resume-release'
import { saidOnCards } from './said-on-cards'
import { type Step, silence, type Turn } from './transcript'

/** Most calls of one turn: a plan that needs more has lost its way. */
const maxCalls = 3_000

/** What to do next, from the transcript alone. */
export function planMove(heard: readonly Turn[]): Move {
  const all = saidOnCards(heard)
  const { turns, sinceThen } = carriedOn(all)
  const turn = turns.at(-1) ?? silence
  const words = wordsFor(all.map(({ request }) => request))
  if (turn.steps.length > maxCalls) {
    return say(
      words(
        '步骤太多，我先停在这里。请把请求拆小一些。',
        'That takes too many steps, so I stop here. Please split the request.',
      ),
    )
  }
  const memory = withFiles(recall(turns.slice(0, -1)), turn)
  const parts = partsOf(turn.request, memory)
  const spoken = all.at(-1) ?? silence
  const isDecision = turn.request === '' && turns.length > 1
  const asked = isDecision
    ? toldOnly(newsIn(spoken.context, words).join('\n\n'))
    : inTurn(parts, { turn, memory, words })
  const work = thenResume(asked, turns.slice(0, -1), spoken.context, words)
  const move =
    sinceThen === undefined
      ? replay(withOpenPlan(turns.at(-2), work, words), turn.steps)
      : goOn(replayByContent(work, turn.steps), sinceThen, words)
  const told =
    spoken.steps.length === 0 && !isDecision
      ? [
          spoken.isFromCard ? words('好的，先不执行。', 'All right, not executed yet.') : '',
          noticeText(spoken.context, words),
          filesUnused(parts.done, memory, words),
        ]
      : []
  return { ...move, text: [...told, move.text].filter((text) => text !== '').join('\n\n') }
}

/** A card was decided after other things were talked about: what came of it is all there is to say. */
function* toldOnly(text: string): Walk<Move> {
  return say(text)
}

const goOn = (move: Move, sinceThen: number, words: Words): Move =>
  sinceThen > 0
    ? move
    : { ...move, text: `${words('接着做刚才停下的。', 'I carry on with what was stopped.')}\n\n${move.text}`.trim() }

/** Feeds the recorded results to the plan until it wants a call that has none. */
function replay(plan: Walk<Move>, steps: readonly Step[]): Move {
  let used = 0
  let next = plan.next()
  while (!next.done) {
    const wanted = next.value.calls.length
    const results = steps.slice(used, used + wanted)
    if (results.length < wanted || wanted === 0) return next.value
    used += wanted
    next = plan.next(results)
  }
  return next.value
}

/** The same for calls of which a stop cut some off: each is known by what it asked, and only those without a result are made. */
function replayByContent(plan: Walk<Move>, steps: readonly Step[]): Move {
  const left = [...steps]
  let next = plan.next()
  while (!next.done) {
    const { calls } = next.value
    const results = calls.map((call) => takeLike(left, call))
    const missing = calls.filter((_, index) => results[index] === undefined)
    if (missing.length > 0 || calls.length === 0) return { ...next.value, calls: missing }
    next = plan.next(results.filter((step) => step !== undefined))
  }
  return next.value
}

function takeLike(left: Step[], call: Call): Step | undefined {
  const key = JSON.stringify(call.input)
  const at = left.findIndex(({ tool, input }) => tool === call.tool && JSON.stringify(input) === key)
  return at < 0 ? undefined : left.splice(at, 1)[0]
}
