import type { Words } from './language'
import type { Move } from './move'
import type { Walk } from './plan'
import type { Step, Turn } from './transcript'

const polite = '(?:please|pls|ok(?:ay)?|yes|now|请|好的?|嗯|那就?|你)[\\s,，]*'
const goesOn = new RegExp(
  `^(?:${polite})*(?:go on|go ahead|continue|carry on|keep going|resume|proceed|pick (?:it )?up where you (?:left off|stopped)|finish (?:it|that|the job|what you started)|try (?:it )?again|retry|继续|接着|往下|把?(?:刚才|没)[^,，。]{0,6}(?:做完|完成)|做完它?|再试(?:一[次下])?|重试|重来)(?:[\\s,，]*(?:刚才|没做完|停下|中断|剩下|上面|with (?:it|that|this|the work|what you were doing)|please|it|from there|的|那个|请求|工作|部分|任务|改动|来|做|干|弄|执行|处理|走|完|下去|吧|啊|了))*[\\s!！。.~]*$`,
  'i',
)

/** Asks to carry on: 「继续」, `go on`. */
export const asksToGoOn = (request: string): boolean => goesOn.test(request.normalize('NFKC').trim())

export interface Carried {
  /** The stopped turn and the one that carries it on as one; the last of them is to go on with. */
  turns: Turn[]
  /** Calls of the last turn that were made since the person spoke; undefined = it carries nothing on. */
  sinceThen: number | undefined
}

/** After a stop, 「继续」 is the stopped request once more, with the results that were there already. */
export function carriedOn(all: readonly Turn[]): Carried {
  let turns: Turn[] = []
  let sinceThen: number | undefined
  for (const turn of all) {
    const stopped = asksToGoOn(turn.request) ? lastStopped(turns) : undefined
    turns = stopped ? [...turns.filter((known) => known !== stopped), merged(stopped, turn)] : [...turns, turn]
    sinceThen = stopped ? turn.steps.length : undefined
  }
  return { turns, sinceThen }
}

/** The newest turn that was cut off, when nothing was changed since. */
function lastStopped(turns: readonly Turn[]): Turn | undefined {
  for (const turn of turns.toReversed()) {
    if (isStopped(turn)) return turn
    if (turn.steps.some(({ tool }) => changes.test(tool))) return undefined
  }
  return undefined
}

const changes =
  /^(?:upsert|str_replace|create_file|packCommit|deploy|rollback|withdraw|drop|delete|backfill|cancel|freeze|unfreeze|offline|kill|rerun|transfer)/

/** Neither answered nor waiting for a person. */
const isStopped = ({ isAnswered, steps }: Turn): boolean =>
  !isAnswered && !/^Not executed: the call waits/.test(steps.at(-1)?.result ?? '')

function merged(stopped: Turn, turn: Turn): Turn {
  const kept = stopped.steps.filter(({ result }) => result !== undefined && !/^Error \[aborted\]/.test(result))
  return {
    ...turn,
    request: stopped.request,
    steps: [...kept, ...turn.steps],
    context: [...stopped.context, ...turn.context],
    files: [...(stopped.files ?? []), ...(turn.files ?? [])],
  }
}

/** Another request after a stop: the step that was under way is open again, and to carry on is offered. */
export function* withOpenPlan(before: Turn | undefined, work: Walk<Move>, words: Words): Walk<Move> {
  const items = before && isStopped(before) ? openItems(before.steps) : undefined
  if (!items) return yield* work
  const running = items.find(({ status }) => status === 'running')
  yield {
    text: '',
    calls: [
      {
        tool: 'updatePlan',
        input: { items: items.map((item) => (item.status === 'running' ? { ...item, status: 'pending' } : item)) },
      },
    ],
  }
  const move = yield* work
  const offer = words(
    `刚才的工作停在「${running?.title ?? ''}」，说「继续」就接着做。`,
    `The work before was stopped at “${running?.title ?? ''}”; say “go on” and I carry on.`,
  )
  return { ...move, text: `${move.text}\n\n${offer}` }
}

/** The last plan that was shown, when one of its steps still looks as if it ran. */
function openItems(steps: readonly Step[]): Array<{ title: string; status: string }> | undefined {
  const items = steps.findLast(({ tool, failed }) => tool === 'updatePlan' && !failed)?.input.items
  if (!Array.isArray(items)) return undefined
  return items.some(({ status }) => status === 'running') ? items : undefined
}
