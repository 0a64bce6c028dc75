import { readEnvelope } from '@/lib/contracts/tool-envelope'
import { inTurn } from './in-turn'
import type { Words } from './language'
import { recall, withFiles } from './memory'
import { type Move, say } from './move'
import { partsOf } from './parts'
import type { Walk } from './plan'
import { noticesIn } from './plans/notice-text'
import { outcomeText } from './plans/outcome-text'
import type { Step, Turn } from './transcript'

/** A release of an earlier turn whose outcome became known only now. */
interface Ended {
  turn: Turn
  before: readonly Turn[]
  /** Its call, with the outcome in the place of what the model was told then. */
  release: Step
}

/**
 * After the answer to what was just said: a release that was decided while the conversation went on elsewhere, and a draft that is
 * deployed now, take up the work that they belong to. Its plan ends in its true state, and what has to be checked is checked.
 */
export function* thenResume(
  work: Walk<Move>,
  turns: readonly Turn[],
  context: readonly string[],
  words: Words,
): Walk<Move> {
  const made: Step[] = []
  let next = work.next()
  while (!next.done) {
    const steps: Step[] = yield next.value
    made.push(...steps)
    next = work.next(steps)
  }
  const ended = decidedMeanwhile(turns, context) ?? deployedNow(turns, made)
  if (!ended) return next.value
  const rest = yield* resumed(ended, words)
  const told = rest.text.replace(outcomeText(ended.release, words), '').trim()
  return say([next.value.text, told].filter((text) => text !== '').join('\n\n'))
}

/** A notice names the call that it is about. */
function decidedMeanwhile(turns: readonly Turn[], context: readonly string[]): Ended | undefined {
  for (const notice of noticesIn(context).toReversed()) {
    const [, id, status, text] = notice.match(/^packCommit \(call ([\w-]+)\) is (\w+): ([\s\S]*)$/) ?? []
    const refused = /^Not executed\b[^\n]*\bpackCommit\b/.test(notice) ? notice : undefined
    const result = text === undefined ? refused : readEnvelope(text).body
    if (result === undefined) continue
    const at = turns.findLastIndex(({ steps }) =>
      steps.some((step) => step.tool === 'packCommit' && isOpen(step) && (id === undefined || step.id === id)),
    )
    return endedAt(turns, at, { result, failed: status !== 'done' })
  }
  return undefined
}

/** The draft of an earlier turn goes out by a call of its own. */
function deployedNow(turns: readonly Turn[], made: readonly Step[]): Ended | undefined {
  const deployed = made.find(
    ({ tool, failed, result }) => tool === 'deployCommit' && !failed && packIn(result) !== undefined,
  )
  const pack = packIn(deployed?.result)
  if (!deployed || pack === undefined) return undefined
  const at = turns.findLastIndex(({ steps }) =>
    steps.some(
      (step) => step.tool === 'packCommit' && packIn(step.result) === pack && /": draft,/.test(step.result ?? ''),
    ),
  )
  return endedAt(turns, at, { result: deployed.result ?? '', failed: false })
}

const packIn = (result: string | undefined): string | undefined => result?.match(/^Pack (\S+) "/)?.[1]
const isOpen = ({ result }: Step): boolean => /^Not executed: the call waits/.test(result ?? '')

/** Only when nobody took it up since. */
function endedAt(turns: readonly Turn[], at: number, outcome: Pick<Step, 'result' | 'failed'>): Ended | undefined {
  const turn = turns[at]
  const place = turn?.steps.findLastIndex(({ tool }) => tool === 'packCommit') ?? -1
  const release = turn?.steps[place]
  if (!turn || !release) return undefined
  const ended = { ...release, ...outcome }
  return {
    turn: { ...turn, steps: [...turn.steps.slice(0, place), ended] },
    before: turns.slice(0, at),
    release: ended,
  }
}

/** The work runs from its beginning over what is recorded, and goes on from there. */
function* resumed({ turn, before }: Ended, words: Words): Walk<Move> {
  const memory = withFiles(recall(before), turn)
  const work = inTurn(partsOf(turn.request, memory), { turn, memory, words })
  let used = 0
  let next = work.next()
  while (!next.done) {
    const wanted = next.value.calls.length
    const known = turn.steps.slice(used, used + wanted)
    used += wanted
    const steps: Step[] = known.length === wanted ? known : yield { ...next.value, text: '' }
    next = work.next(steps)
  }
  return next.value
}
