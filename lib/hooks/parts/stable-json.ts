/**
 * JSON whose bytes depend on its content only. Numbers that JavaScript can't hold exactly (ids of 20 digits) keep their digits.
 */

/** The value of a JSON object or array; undefined for any other text. */
export function parseStructure(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined // a text that only begins like JSON
  }
}

/** Keys in alphabetical order, whoever made the object in whatever order. */
export function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item)]))
}

/** The engine has these since Node 22; the type library does not know them yet. */
const engine = JSON as unknown as { rawJSON(text: string): unknown; isRawJSON(value: unknown): boolean }

export const isRawNumber = (value: unknown): boolean => engine.isRawJSON(value)

const keepDigits = (_key: string, value: unknown, context: { source?: string }): unknown =>
  typeof value === 'number' && context.source !== undefined && JSON.stringify(value) !== context.source
    ? engine.rawJSON(context.source)
    : value
