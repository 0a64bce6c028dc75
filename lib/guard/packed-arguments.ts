import type { Db } from '@/db/client'
import { loadBlob, saveBlob } from '@/db/ledger/blobs'
import { AppError } from '@/lib/errors'

/** Strings up to this many characters stay in the row. */
const inlineLimit = 256

/**
 * Arguments as the ledger keeps them: long strings as `{ $blob: hash }`. A plain object that happens to have such a key is kept
 * whole as `{ $json: hash }`, so that no argument can pass itself off as a handle.
 */
export function packArguments(db: Db, value: unknown, at: Date): unknown {
  if (typeof value === 'string') return value.length > inlineLimit ? { $blob: saveBlob(db, value, at) } : value
  if (Array.isArray(value)) return value.map((item) => packArguments(db, item, at))
  if (typeof value !== 'object' || value === null) return value
  if ('$blob' in value || '$json' in value) return { $json: saveBlob(db, JSON.stringify(value), at) }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, packArguments(db, item, at)]))
}

/** The inverse; throws `digest-mismatch` when stored bytes are not what was stored. */
export function unpackArguments(db: Db, packed: unknown): unknown {
  if (Array.isArray(packed)) return packed.map((item) => unpackArguments(db, item))
  if (typeof packed !== 'object' || packed === null) return packed
  const { $blob, $json } = packed as { $blob?: unknown; $json?: unknown }
  if (typeof $blob === 'string') return loadBlob(db, $blob)
  if (typeof $json === 'string') return parse(loadBlob(db, $json))
  return Object.fromEntries(Object.entries(packed).map(([key, item]) => [key, unpackArguments(db, item)]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('digest-mismatch', 'The stored arguments are damaged.', { cause })
  }
}
