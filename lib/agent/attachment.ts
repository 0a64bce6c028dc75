import type { StateKey } from '@/lib/contracts/state-key'

/**
 * Turns a fact that hooks left under `key` into a block of the next prompt, once: the key is cleared in the transaction
 * that commits the step's request. Nothing returned = nothing to tell.
 */
export interface Attachment<T = unknown> {
  readonly name: string
  readonly key: StateKey<T>
  render(value: T): string | undefined
}

export const defineAttachment = <T>(attachment: Attachment<T>): Attachment<T> => attachment
