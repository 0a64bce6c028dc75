'use client'
import { useCallback, useState } from 'react'
import { isApiError } from '@/components/api/api-error'
import { decide } from '@/components/api/endpoints'
import type { Interaction } from '@/lib/contracts/interaction'

export interface Deciding {
  /** The option that was sent; everything stays closed until the log says what happened. */
  sent: string | undefined
  error: unknown
  send(optionId: string, inputs: Record<string, unknown>): void
}

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

  const send = useCallback(
    (optionId: string, inputs: Record<string, unknown>) => {
      setState({ key, sent: optionId })
      decide(interactionId, { optionId, inputs, digest }).then(
        () => onMoved?.(),
        (error: unknown) => {
          setState({ key, error })
          if (isApiError(error) && movedCodes.includes(error.code)) onMoved?.()
        },
      )
    },
    [key, interactionId, digest, onMoved],
  )
  return { sent: isCurrent ? state.sent : undefined, error: isCurrent ? state.error : undefined, send }
}

/** Refusals that say that the card is no longer what it was. */
const movedCodes = ['decision-conflict', 'decision-expired', 'digest-mismatch']
