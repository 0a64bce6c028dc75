import { attachments } from '@/lib/attachments'

/** State that waits to be told to a model: each agent is told by its own. */
const toldKeys: ReadonlySet<string> = new Set(attachments.map(({ key }) => key.name))

type State = Record<string, unknown>

/** The state without what waits to be told. */
export const withoutTold = (state: State): State =>
  Object.fromEntries(Object.entries(state).filter(([name]) => !toldKeys.has(name)))

/**
 * Collects what the hooks of a sub-agent leave for its prompts. The agent that it works for is told the same afterwards: what became
 * stale or is at risk is so for both.
 */
export interface LeftForThePrompt {
  /** Takes note of a boundary's changes. */
  note(changes: State): void
  /** What was left, behind what `state` holds already. */
  addedTo(state: State): State
}

export function collectLeft(): LeftForThePrompt {
  const open = new Map<string, readonly unknown[]>()
  const all = new Map<string, unknown[]>()
  return {
    note: (changes) => {
      for (const [name, value] of Object.entries(changes)) {
        if (!toldKeys.has(name)) continue
        const list = Array.isArray(value) ? value : []
        // hooks add to a list; once it has been told it begins anew
        const known = open.get(name)?.length ?? 0
        all.set(name, [...(all.get(name) ?? []), ...list.slice(known)])
        open.set(name, list)
      }
    },
    addedTo: (state) => {
      const added: State = {}
      for (const [name, list] of all) {
        const before = state[name]
        if (list.length > 0) added[name] = Array.isArray(before) ? [...before, ...list] : list
      }
      return added
    },
  }
}
