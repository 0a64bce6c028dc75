import { AppError } from '@/lib/errors'

/**
 * One text for equal data: keys sorted by code unit, no spaces, numbers and strings as JSON writes them (RFC 8785).
 * Absent and `undefined` are the same. Refuses what has no exact JSON form: other objects, non-finite numbers, cycles.
 */
export const canonicalJson = (value: unknown): string => write(value, [])

function write(value: unknown, ancestors: readonly object[]): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw refusal(`the number ${value}`)
    return JSON.stringify(value)
  }
  if (typeof value !== 'object') throw refusal(`a ${typeof value}`)
  if (ancestors.includes(value)) throw refusal('a cycle')
  const inside = [...ancestors, value]
  if (Array.isArray(value)) return `[${value.map((item) => write(item, inside)).join(',')}]`
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw refusal('an object that is not plain data')
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${write(item, inside)}`).join(',')}}`
}

const refusal = (what: string) => new AppError('invalid-arguments', `Arguments must be plain JSON data; found ${what}.`)
