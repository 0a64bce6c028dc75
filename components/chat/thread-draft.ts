import type { LoggedEvent } from '@/lib/contracts/run-event'
import type { RunView, ThreadEntry, ThreadView } from './thread-view'

/** A view under work: its own containers, shared entries. Entries are replaced, never changed. */
export type ThreadDraft = { -readonly [K in keyof ThreadView]: ThreadView[K] } & {
  entries: ThreadEntry[]
  places: Map<string, number>
  runs: Record<string, RunView>
}

export const openDraft = (view: ThreadView): ThreadDraft => ({
  ...view,
  entries: [...view.entries],
  places: new Map(view.places),
  runs: { ...view.runs },
})

type Kind = ThreadEntry['kind']
type EntryOf<K extends Kind> = Extract<ThreadEntry, { kind: K }>

export const entryKey = (kind: Kind, id: string): string => `${kind}:${id}`

export function findEntry<K extends Kind>(draft: ThreadDraft, kind: K, id: string): EntryOf<K> | undefined {
  const place = draft.places.get(entryKey(kind, id))
  const entry = place === undefined ? undefined : draft.entries[place]
  return entry?.kind === kind ? (entry as EntryOf<K>) : undefined
}

/** Puts an entry at the end, or in the place of the one with the same key. */
export function putEntry(draft: ThreadDraft, entry: ThreadEntry): void {
  const place = draft.places.get(entry.key)
  if (place === undefined) {
    draft.places.set(entry.key, draft.entries.length)
    draft.entries.push(entry)
  } else {
    draft.entries[place] = entry
  }
}

/** Changes an entry; one that was never seen (it stands on an older page) is left out. */
export function changeEntry<K extends Kind>(
  draft: ThreadDraft,
  kind: K,
  id: string,
  change: (entry: EntryOf<K>) => Partial<EntryOf<K>>,
): void {
  const entry = findEntry(draft, kind, id)
  if (entry) putEntry(draft, { ...entry, ...change(entry) } as ThreadEntry)
}

/** What every new entry takes from its event. */
export const entryBase = (logged: LoggedEvent, kind: Kind, id: string) => ({
  key: entryKey(kind, id),
  seq: logged.seq,
  at: logged.at,
  runId: logged.runId,
})
