import { createHash } from 'node:crypto'
import type { ModelMessage } from './hook'

/** What the model has been told so far. Append-only, so that the provider's cached prefix stays valid. */
export interface History {
  readonly messages: readonly ModelMessage[]
  append(message: ModelMessage): void
  /** Compaction only: from here on the model gets these instead. */
  replace(messages: readonly ModelMessage[]): void
  /** Digest of all messages and `rest`; each message is hashed once, however many steps follow. */
  digest(rest: string): string
}

export function createHistory(loaded: readonly ModelMessage[]): History {
  let messages = [...loaded]
  let hash = createHash('sha256')
  let hashed = 0
  return {
    get messages() {
      return messages
    },
    append: (message) => {
      messages.push(message)
    },
    replace: (next) => {
      messages = [...next]
      hash = createHash('sha256')
      hashed = 0
    },
    digest: (rest) => {
      for (; hashed < messages.length; hashed++) hash.update(JSON.stringify(messages[hashed])).update('\n')
      return hash.copy().update(rest).digest('hex')
    },
  }
}
