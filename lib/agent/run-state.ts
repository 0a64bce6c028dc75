import type { StateKey } from '@/lib/contracts/state-key'
import type { StateAccess } from './hook'

/** The conversation's state while a run works on it. */
export interface RunStateValues extends StateAccess {
  /** Keys that changed since the last call, for the boundary that commits now. */
  takeChanges(): Record<string, unknown>
  hasChanges(): boolean
  /** Another run changed the stored state: what has not been changed here is read anew. */
  reload(stored: Record<string, unknown>): void
}

/** A stored value that no longer fits its key's schema counts as absent and is reported once. */
export function createRunState(loaded: Record<string, unknown>, onInvalid: (key: string) => void): RunStateValues {
  const stored = new Map(Object.entries(loaded))
  const values = new Map<string, unknown>()
  let changes: Record<string, unknown> = {}

  const load = <T>(key: StateKey<T>): T | undefined => {
    const raw = stored.get(key.name)
    stored.delete(key.name)
    if (raw === undefined) return undefined
    const parsed = key.schema.safeParse(raw)
    if (!parsed.success) onInvalid(key.name)
    return parsed.success ? parsed.data : undefined
  }

  return {
    get: <T>(key: StateKey<T>) => {
      if (!values.has(key.name)) values.set(key.name, load(key))
      return values.get(key.name) as T | undefined
    },
    set: (key, value) => {
      values.set(key.name, value)
      changes[key.name] = value
    },
    reload: (again) => {
      stored.clear()
      values.clear()
      for (const [name, value] of Object.entries(again)) stored.set(name, value)
      for (const [name, value] of Object.entries(changes)) values.set(name, value)
    },
    hasChanges: () => Object.keys(changes).length > 0,
    takeChanges: () => {
      const taken = changes
      changes = {}
      return taken
    },
  }
}
