import type { ThreadEntry, ToolEntry } from './thread-view'

/** What stands in a turn: an entry, or edits of one file that are shown as one step. */
export type ThreadItem = ThreadEntry | { kind: 'edits'; key: string; path: string; entries: readonly ToolEntry[] }

/**
 * Leaves out what another step says better: discarded steps, a parked call (its card stands there), a decided call that has a
 * receipt or was refused; and joins neighbouring edits of one file.
 */
export function threadItems(entries: readonly ThreadEntry[]): ThreadItem[] {
  const items: ThreadItem[] = []
  for (const entry of entries) {
    if (isHidden(entry)) continue
    const path = editedPath(entry)
    const last = items.at(-1)
    if (entry.kind === 'tool' && path !== undefined && last?.kind === 'edits' && last.path === path) {
      items[items.length - 1] = { ...last, entries: [...last.entries, entry] }
    } else if (entry.kind === 'tool' && path !== undefined) {
      items.push({ kind: 'edits', key: entry.key, path, entries: [entry] })
    } else {
      items.push(entry)
    }
  }
  return items
}

function isHidden(entry: ThreadEntry): boolean {
  if (entry.isDiscarded) return true
  if (entry.kind === 'text') return entry.text.trim() === '' && !entry.isStreaming
  if (entry.kind === 'reasoning') return entry.text.trim() === '' && !entry.isStreaming
  if (entry.kind !== 'tool' || entry.interactionId === undefined) return false
  return (
    entry.state === 'waiting' || entry.state === 'blocked' || entry.state === 'cancelled' || entry.receipt !== undefined
  )
}

/** The file of a finished replacement; others stand for themselves. */
function editedPath(entry: ThreadEntry): string | undefined {
  if (entry.kind !== 'tool' || entry.tool !== 'str_replace' || entry.state !== 'done') return undefined
  const path = (entry.args as { path?: unknown } | undefined)?.path
  return typeof path === 'string' ? path : undefined
}
