import { namesIn } from './identifiers'
import type { Intent } from './intent'
import { isDeed } from './is-reading'

const pointing = /\b(?:it|them|this|that|these|those)\b|它|这[张个些]|那[张个些]/i

/** Two deeds beside each other, the second with its own object or with `it`: each is done with what it names. */
export function isOwnDeed({ head, tail, text }: { head: Intent; tail: Intent; text: string }): boolean {
  if (!isDeed(head) || !isDeed(tail)) return false
  const own = namesIn(text).some(({ isTable }) => isTable)
  if (!own && !pointing.test(text)) return false
  return own || kindOf(head) !== kindOf(tail) || isTakenBack(head, tail)
}

/** `freeze and backfill t`: the first verb has nothing that it is about. */
export const isWithoutObject = (head: Intent): boolean => 'names' in head && head.names.length === 0

const kindOf = (intent: Intent): string => ('tool' in intent ? intent.tool : intent.kind)

/** What was just added is dropped again. */
const isTakenBack = (head: Intent, tail: Intent): boolean =>
  head.kind === 'change-column' &&
  tail.kind === 'change-column' &&
  tail.changes.some(({ op, column }) => op === 'drop' && head.changes.some((edit) => edit.column === column))
