import type { Intent } from './intent'
import { isReading } from './is-reading'
import { rememberTurn } from './memory'
import { type Move, say } from './move'
import type { Parts } from './parts'
import { takePhases } from './phased'
import type { PlanContext, Walk } from './plan'
import { planFor } from './plan-registry'
import { leftAlone } from './plans/unwanted'
import { readOutcome } from './read-outcome'
import { timeSlips } from './spelling'
import { isPassing } from './subjects-of'
import type { Step } from './transcript'
import { knowingUnwanted, understand } from './understand'
import { withFailures } from './with-failures'

/** Does one part of a request after the other, and says what was left out. */
export function* inTurn({ unwanted, ...parts }: Parts, context: PlanContext): Walk<Move> {
  const memory = unwanted ? knowingUnwanted(unwanted, context.memory) : context.memory
  const move = yield* each(parts, { ...context, memory })
  const told = [slipsText(parts.done, context), unwanted ? leftAlone(unwanted, context.words) : '']
  return { ...move, text: told.reduce(join, move.text) }
}

function* each({ done, left, unclear }: Parts, context: PlanContext): Walk<Move> {
  if (unclear !== undefined) return yield* planFor({ kind: 'hold-release', unclear }, context)
  let { memory } = context
  let said = ''
  for (const [index, request] of done.entries()) {
    const intent = understand(request, memory)
    const turn = { ...context.turn, request }
    const plan = withFailures(planFor(intent, { ...context, turn, memory }), context.words)
    const isOnly = done.length === 1
    const { move, steps, isTold } = yield* heard(plan, said, isOnly)
    said = join(isTold ? move.text : join(said, move.text), withoutPhases(request, intent, context))
    const next = done[index + 1]
    if (next === undefined) break
    memory = rememberTurn({ ...turn, steps, answers: [move.text] }, memory)
    if (!mayGoOn(steps, isReading(intent), isReading(understand(next, memory))))
      return say(join(said, leftText([...done.slice(index + 1), ...left], context)))
  }
  return say(join(said, left.length > 0 ? leftText(left, context, true) : ''))
}

/** A slip in a word for time decides which days the numbers are of. */
function slipsText(requests: readonly string[], { words, memory }: PlanContext): string {
  const asked = requests.filter((request) => ['query', 'chart', 'backfill'].includes(understand(request, memory).kind))
  return asked
    .flatMap(timeSlips)
    .map(([written, read]) => words(`「${written}」按「${read}」理解。`, `I read “${written}” as “${read}”.`))
    .join(' ')
}

/** Hands on a plan's calls. What was said before goes with the first of them; of several parts each one's opening is dropped. */
function* heard(plan: Walk<Move>, before: string, isOnly: boolean) {
  const made: Step[] = []
  let isTold = false
  let next = plan.next()
  while (!next.done) {
    const { calls } = next.value
    const opening = isOnly || calls.some(({ tool }) => !isLook(tool)) ? next.value.text : ''
    const steps: Step[] = yield { calls, text: isTold ? opening : join(before, opening) }
    isTold = true
    made.push(...steps)
    next = plan.next(steps)
  }
  return { move: next.value, steps: made, isTold }
}

/** Phases were asked for and this kind of work has none: said, not passed over. */
function withoutPhases(request: string, intent: Intent, { words }: PlanContext): string {
  const isPlain = intent.kind !== 'write-etl' && !('phased' in intent) && !isReading(intent) && !isPassing(intent)
  return isPlain && takePhases(request).phased
    ? words(
        '分阶段做只用于改字段和改脚本文字，这个请求是直接做的。',
        'Phases are for changes of columns and of text in scripts; this was done directly.',
      )
    : ''
}

const isLook = (tool: string): boolean => /^(?:get|list|search|view|preview|copy_file|execute_sql)/.test(tool)

/** A change that was refused, declined or not made is nothing to build another one on. */
function mayGoOn(steps: readonly Step[], isReadingNow: boolean, isReadingNext: boolean): boolean {
  if (isReadingNext || isReadingNow) return isReadingNext || !steps.at(-1)?.failed
  const writes = steps.filter(({ tool }) => !isLook(tool) && tool !== 'updatePlan')
  return writes.length > 0 && writes.every((step) => readOutcome(step).kind === 'done')
}

function leftText(parts: readonly string[], { words }: PlanContext, isUnclear = false): string {
  const list = parts.map((part) => words(`「${part}」`, `“${part}”`)).join(words('、', ', '))
  return isUnclear
    ? words(
        `**没有做：**${list}，我没听懂。请换个说法再说一次。`,
        `**Left out:** ${list}, which I did not understand. Please put it another way.`,
      )
    : words(`**没有做：**${list}。需要的话再说一次。`, `**Left out:** ${list}. Ask again if you still want it.`)
}

const join = (a: string, b: string): string => [a, b].filter((text) => text !== '').join('\n\n')
