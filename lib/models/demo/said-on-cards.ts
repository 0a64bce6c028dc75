import { readOutcome } from './read-outcome'
import type { Turn } from './transcript'

/** What a person wrote on a card in place of letting it run is a request like any other: a turn of its own, from there on. */
export const saidOnCards = (turns: readonly Turn[]): Turn[] => turns.flatMap(split)

function split(turn: Turn): Turn[] {
  const outcomes = turn.steps.map(readOutcome)
  const at = outcomes.findIndex((outcome) => outcome.kind === 'wants-more' && outcome.wrote !== undefined)
  const outcome = outcomes[at]
  if (outcome?.kind !== 'wants-more' || outcome.wrote === undefined) return [turn]
  const { files: _sentBefore, ...rest } = turn
  return [
    { ...turn, steps: turn.steps.slice(0, at + 1), answers: [], isAnswered: true },
    ...split({ ...rest, request: outcome.wrote, steps: turn.steps.slice(at + 1), context: [], isFromCard: true }),
  ]
}
