import type { ChannelParts, SourceHandlers } from './event-channel'

/** The tab's part while it reads the stream for all. */
export interface StreamLeader {
  /** A tab says what it watches; opens the stream anew when something is missing in it. */
  want(tab: string, conversations: readonly string[], after: number): void
  close(): void
}

/** `position` is the last event that this tab has seen. */
export function createStreamLeader(parts: ChannelParts, stream: SourceHandlers & { position(): number }): StreamLeader {
  const wanted = new Map<string, readonly string[]>()
  let watched: readonly string[] = []
  let source: { close(): void } | undefined

  const reopen = (after: number) => {
    source?.close()
    watched = [...new Set([...wanted.values()].flat())].sort()
    source = parts.open(after, watched, stream)
  }
  const forgetClosedTabs = async () => {
    const living = await parts.livingTabs()
    if (!living) return
    for (const tab of wanted.keys()) if (tab !== parts.tabId && !living.has(tab)) wanted.delete(tab)
  }

  return {
    want: (tab, conversations, after) => {
      void forgetClosedTabs()
      wanted.set(tab, conversations)
      const isMissing = conversations.some((conversation) => !watched.includes(conversation))
      // What nobody watches any more costs a few events until the next opening: no reason to interrupt the others.
      if (source === undefined || isMissing) reopen(Math.min(after, stream.position()))
    },
    close: () => source?.close(),
  }
}
