import type { LoggedEvent } from '@/lib/contracts/run-event'

/** `waiting` = no answer yet or reconnecting, `open` = events flow, `lost` = the server refuses or is away. */
export type ChannelStatus = 'waiting' | 'open' | 'lost'

export interface SourceHandlers {
  onEvent(event: LoggedEvent): void
  onStatus(status: ChannelStatus): void
}

export interface ChannelMessage {
  type: 'event' | 'status' | 'watch' | 'who-watches' | 'signed-out'
  event?: LoggedEvent
  status?: ChannelStatus
  tab?: string
  conversations?: string[]
  /** Where the watcher's picture ends: events after this id must come (again). */
  after?: number
}

/** What the channel needs of the browser; tests bring their own. */
export interface ChannelParts {
  tabId: string
  post(message: ChannelMessage): void
  onMessage(listener: (message: ChannelMessage) => void): () => void
  /** Calls back once this tab is the one that reads the stream; the returned function gives the place up. */
  lead(onLead: () => void): () => void
  /** Ids of the tabs that are still there; undefined when that cannot be known. */
  livingTabs(): Promise<ReadonlySet<string> | undefined>
  open(after: number, watch: readonly string[], handlers: SourceHandlers): { close(): void }
}

export interface EventChannel {
  subscribe(listener: (event: LoggedEvent) => void): () => void
  subscribeStatus(listener: () => void): () => void
  status(): ChannelStatus
  /** Asks for everything of a conversation after the global id `after`; returns the release. */
  watch(conversationId: string, after: number): () => void
  onSignedOut(listener: () => void): () => void
  announceSignOut(): void
  close(): void
}

/**
 * One stream of events for a whole browser profile: the leading tab reads it and hands each event to the others. When it goes, the
 * next one resumes after the last event that it has itself seen, so a handover loses nothing; what comes twice is dropped by seq.
 */
export function createEventChannel(parts: ChannelParts, startAfter: number): EventChannel {
  const listeners = new Set<(event: LoggedEvent) => void>()
  const statusListeners = new Set<() => void>()
  const signedOutListeners = new Set<() => void>()
  const own = new Map<string, number>()
  let lastId = startAfter
  let status: ChannelStatus = 'waiting'
  let leader: Leader | undefined

  const receive = (event: LoggedEvent) => {
    lastId = Math.max(lastId, event.id)
    for (const listener of listeners) listener(event)
  }
  const setStatus = (next: ChannelStatus) => {
    if (next === status) return
    status = next
    for (const listener of statusListeners) listener()
  }
  const ask = (after: number) => {
    const conversations = [...own.keys()]
    if (leader) leader.want(parts.tabId, conversations, after)
    else parts.post({ type: 'watch', tab: parts.tabId, conversations, after })
  }

  const resign = parts.lead(() => {
    leader = createLeader(parts, {
      position: () => lastId,
      onEvent: (event) => {
        receive(event)
        parts.post({ type: 'event', event })
      },
      onStatus: (next) => {
        setStatus(next)
        parts.post({ type: 'status', status: next })
      },
    })
    leader.want(parts.tabId, [...own.keys()], lastId)
    parts.post({ type: 'who-watches' })
  })

  const silence = parts.onMessage((message) => {
    if (message.type === 'event' && message.event && !leader) receive(message.event)
    else if (message.type === 'status' && message.status && !leader) setStatus(message.status)
    else if (message.type === 'watch' && leader)
      leader.want(message.tab ?? '', message.conversations ?? [], message.after ?? lastId)
    else if (message.type === 'who-watches') ask(lastId)
    else if (message.type === 'signed-out') for (const listener of signedOutListeners) listener()
  })

  return {
    subscribe: (listener) => add(listeners, listener),
    subscribeStatus: (listener) => add(statusListeners, listener),
    status: () => status,
    watch: (conversationId, after) => {
      own.set(conversationId, (own.get(conversationId) ?? 0) + 1)
      ask(after)
      return () => release(own, conversationId)
    },
    onSignedOut: (listener) => add(signedOutListeners, listener),
    announceSignOut: () => parts.post({ type: 'signed-out' }),
    close: () => {
      silence()
      resign()
      leader?.close()
    },
  }
}

interface Leader {
  want(tab: string, conversations: readonly string[], after: number): void
  close(): void
}

function createLeader(parts: ChannelParts, stream: SourceHandlers & { position(): number }): Leader {
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

function add<T>(set: Set<T>, value: T): () => void {
  set.add(value)
  return () => void set.delete(value)
}

function release(own: Map<string, number>, conversationId: string): void {
  const left = (own.get(conversationId) ?? 1) - 1
  if (left === 0) own.delete(conversationId)
  else own.set(conversationId, left)
}
