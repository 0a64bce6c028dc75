import { maskPrivate } from '@/lib/contracts/mask-secrets'
import { knownSecrets } from '@/lib/log'

/** Longer texts are scripts, statements and documents: the log says how long they are, never what they say. */
const textLimit = 200
const listLimit = 20
/** Arguments that are script text whatever their length. */
const scriptKeys: ReadonlySet<string> = new Set([
  'sql',
  'code',
  'command',
  'script',
  'scriptContent',
  'text',
  'old_str',
  'new_str',
  'document',
])

/** A call's arguments for a log line: secrets masked, long texts and lists replaced by their length. Masked before anything is cut. */
export const maskedArguments = (input: unknown): unknown => shortened(maskPrivate(input, knownSecrets()))

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > textLimit ? `‹${value.length} characters›` : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.length > listLimit ? `‹${value.length} items›` : value.map(shortened)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      scriptKeys.has(key) && typeof item === 'string' ? `‹${item.length} characters›` : shortened(item),
    ]),
  )
}
