import { maskPrivate } from '@/lib/contracts/mask-secrets'
import { knownSecrets } from '@/lib/log'

/** Characters of an input or output that a trace keeps. */
const textLimit = 4_000

/** A value as a trace may show it: masked first, so that no cut leaves half a secret, then cut. */
export function maskedText(value: unknown, limit = textLimit): string {
  const clean = maskPrivate(value, knownSecrets())
  const text = typeof clean === 'string' ? clean : (JSON.stringify(clean) ?? '')
  return text.length <= limit ? text : `${text.slice(0, limit)}… (${text.length} characters)`
}
