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

/** Sends a decision once. A refusal opens the options again; a card that was decided by then tells so itself. */
export function useDecide(interaction: Interaction, onAnswer?: (interaction: Interaction) => void): Deciding {
  const { interactionId, digest, status } = interaction
  // A move of the status ends the wait: what follows is another set of buttons.
  const key = `${interactionId} ${status} ${digest}`
  const [state, setState] = useState<{ key: string; sent?: string; error?: unknown }>({ key })
  const isCurrent = state.key === key

  const send = useCallback(
    (optionId: string, inputs: Record<string, unknown>) => {
      setState({ key, sent: optionId })
      decide(interactionId, { optionId, inputs, digest }).then(
        (answer) => onAnswer?.(answer.interaction),
        (error: unknown) => {
          setState({ key, error })
          if (isApiError(error) && isInteraction(error.details.interaction)) onAnswer?.(error.details.interaction)
        },
      )
    },
    [key, interactionId, digest, onAnswer],
  )
  return { sent: isCurrent ? state.sent : undefined, error: isCurrent ? state.error : undefined, send }
}

const isInteraction = (value: unknown): value is Interaction =>
  typeof value === 'object' && value !== null && 'interactionId' in value
