import type { FiringView } from '@/lib/contracts/admin'
import type { LoggedEvent } from '@/lib/contracts/run-event'

export type Firing = FiringView['firings'][number]

/** The hooks that fired for what an event is about: for its call, else for its step. */
export function hooksAt(
  events: readonly LoggedEvent[],
  position: number,
  firings: readonly FiringView[],
): { about: string; firings: Firing[] } | undefined {
  const current = events[position - 1]
  if (!current) return undefined
  const callId = callOf(current)
  const rows = callId
    ? firings.filter(({ toolCallId }) => toolCallId === callId)
    : ofStep(firings, current.runId, stepAt(events, position))
  const found = rows.flatMap((row) => row.firings)
  return found.length === 0 ? undefined : { about: callId ?? current.runId ?? '', firings: found }
}

const ofStep = (firings: readonly FiringView[], runId: string | null, step: number): FiringView[] =>
  firings.filter((row) => row.toolCallId === null && row.runId === runId && row.step === step)

/** The call that an event speaks of. */
function callOf({ event }: LoggedEvent): string | undefined {
  if ('toolCallId' in event) return event.toolCallId
  if (event.type !== 'CUSTOM' || typeof event.value !== 'object') return undefined
  return 'toolCallId' in event.value ? event.value.toolCallId : undefined
}

/** Steps count from 1 within a run; a run that goes on after a decision or a crash counts on by its own names. */
function stepAt(events: readonly LoggedEvent[], position: number): number {
  const runId = events[position - 1]?.runId
  for (let index = position - 1; index >= 0; index--) {
    const logged = events[index]
    if (logged?.runId !== runId) continue
    if (logged?.event.type === 'STEP_STARTED') return Number(/\d+$/.exec(logged.event.stepName)?.[0] ?? 0)
  }
  return 0
}
