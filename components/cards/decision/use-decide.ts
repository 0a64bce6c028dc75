'use client'
import { useCallback, useRef, useState } from 'react'
import { isApiError, isLostAnswer } from '@/components/api/api-error'
import { decide, revise, withdraw } from '@/components/api/endpoints'
import type { Interaction } from '@/lib/contracts/interaction'

export interface Deciding {
  /** The option that was sent, or `withdrawing` or `recalculating`; everything stays closed until the log says what happened. */
  sent: string | undefined
  error: unknown
  /** The refusal of a choice on this card that came too late, also once the card is over. */
  lost: unknown
  send(optionId: string, inputs: Record<string, unknown>): void
  /** Sends what was sent last once more, after a refusal that has been answered. */
  sendAgain(): void
  /** Takes the request back. */
  withdraw(): void
  /** Has the card made anew for other values of what it previews. */
  recalculate(inputs: Record<string, unknown>): void
}

/** No ids of options: those have no colon. */
export const withdrawing = ':withdraw'
export const recalculating = ':recalculate'

/**
 * Sends a decision once. A refusal opens the options again. `onMoved` is for a page that does not read the log: the card has moved,
 * or has turned out to have moved already.
 */
export function useDecide(interaction: Interaction, onMoved?: () => void): Deciding {
  const { interactionId, digest, status } = interaction
  // A move of the status ends the wait: what follows is another set of buttons.
  const key = `${interactionId} ${status} ${digest}`
  const [state, setState] = useState<{ key: string; sent?: string; error?: unknown }>({ key })
  const isCurrent = state.key === key

  const act = useCallback(
    (sent: string, work: () => Promise<unknown>) => {
      setState({ key, sent })
      work().then(
        () => {
          // The same range again changes nothing, so no event will come.
          if (sent === recalculating) setState((now) => (now.sent === sent ? { key: now.key } : now))
          onMoved?.()
        },
        (error: unknown) => {
          setState({ key, error })
          if (mayHaveMoved(error)) onMoved?.()
        },
      )
    },
    [key, onMoved],
  )
  const last = useRef<{ optionId: string; inputs: Record<string, unknown> }>(undefined)
  const send = (optionId: string, inputs: Record<string, unknown>) => {
    last.current = { optionId, inputs }
    act(optionId, () => decide(interactionId, { optionId, inputs, digest }))
  }
  return {
    sent: isCurrent ? state.sent : undefined,
    error: isCurrent ? state.error : undefined,
    lost: isApiError(state.error, 'decision-conflict') ? state.error : undefined,
    send,
    sendAgain: () => last.current && send(last.current.optionId, last.current.inputs),
    withdraw: () => act(withdrawing, () => withdraw(interactionId)),
    recalculate: (inputs) => act(recalculating, () => revise(interactionId, { inputs, digest })),
  }
}

/** Refusals that say that the card is no longer what it was. */
const movedCodes: readonly string[] = ['decision-conflict', 'decision-expired', 'digest-mismatch']

/** An answer that was lost says nothing of the decision: only the server knows whether it arrived. */
const mayHaveMoved = (error: unknown): boolean =>
  isApiError(error) && (movedCodes.includes(error.code) || isLostAnswer(error))
