import type { LoggedEvent } from '@/lib/contracts/run-event'
import { createStreamLeader, type StreamLeader } from './stream-leader'

/** `waiting` = no answer yet or reconnecting, `open` = events flow, `lost` = the server refuses or is away. */
export type ChannelStatus = 'waiting' | 'open' | 'lost'

export interface SourceHandlers {
  onEvent(event: LoggedEvent): void
  onStatus(status: ChannelStatus): void
}

/** What tabs of one profile tell each other. `after`: where the watcher's picture ends, events after this id must come (again). */
export type ChannelMessage =
  | { type: 'event'; event: LoggedEvent }
  | { type: 'status'; status: ChannelStatus }
  | { type: 'watch'; tab: string; conversations: readonly string[]; after: number }
  | { type: 'who-watches' }
  | { type: 'signed-out' }

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

/**
 * One stream of events for a whole browser profile: the leading tab reads it and hands each event to the others. When it goes, the
 * next one resumes after the last event that it has itself seen, so a handover loses nothing; what comes twice is dropped by seq.
 */
export class EventChannel {
  private readonly listeners = new Set<(event: LoggedEvent) => void>()
  private readonly statusListeners = new Set<() => void>()
  private readonly signedOutListeners = new Set<() => void>()
  /** How many parts of this tab watch each conversation. */
  private readonly watched = new Map<string, number>()
  private readonly resign: () => void
  private readonly silence: () => void
  private leader: StreamLeader | undefined
  private currentStatus: ChannelStatus = 'waiting'

  constructor(
    private readonly parts: ChannelParts,
    private lastId: number,
  ) {
    this.silence = parts.onMessage((message) => this.handle(message))
    this.resign = parts.lead(() => this.takeLead())
    if (!this.leader) this.ask(lastId)
  }

  subscribe = (listener: (event: LoggedEvent) => void): (() => void) => add(this.listeners, listener)
  subscribeStatus = (listener: () => void): (() => void) => add(this.statusListeners, listener)
  onSignedOut = (listener: () => void): (() => void) => add(this.signedOutListeners, listener)
  status = (): ChannelStatus => this.currentStatus
  announceSignOut = (): void => this.parts.post({ type: 'signed-out' })

  /** Asks for everything of a conversation after the global id `after`; returns the release. */
  watch = (conversationId: string, after: number): (() => void) => {
    this.watched.set(conversationId, (this.watched.get(conversationId) ?? 0) + 1)
    this.ask(after)
    return () => {
      const left = (this.watched.get(conversationId) ?? 1) - 1
      if (left === 0) this.watched.delete(conversationId)
      else this.watched.set(conversationId, left)
    }
  }

  close = (): void => {
    this.silence()
    this.resign()
    this.leader?.close()
  }

  private takeLead(): void {
    this.leader = createStreamLeader(this.parts, {
      position: () => this.lastId,
      onEvent: (event) => {
        this.receive(event)
        this.parts.post({ type: 'event', event })
      },
      onStatus: (status) => {
        this.setStatus(status)
        this.parts.post({ type: 'status', status })
      },
    })
    this.ask(this.lastId)
    this.parts.post({ type: 'who-watches' })
  }

  private ask(after: number): void {
    const { tabId } = this.parts
    const conversations = [...this.watched.keys()]
    if (this.leader) this.leader.want(tabId, conversations, after)
    else this.parts.post({ type: 'watch', tab: tabId, conversations, after })
  }

  private handle(message: ChannelMessage): void {
    if (message.type === 'who-watches') this.ask(this.lastId)
    else if (message.type === 'signed-out') notify(this.signedOutListeners)
    else if (message.type === 'watch') this.serve(message)
    else if (message.type === 'event' && !this.leader) this.receive(message.event)
    else if (message.type === 'status' && !this.leader) this.setStatus(message.status)
  }

  private serve({ tab, conversations, after }: Extract<ChannelMessage, { type: 'watch' }>): void {
    if (!this.leader) return
    this.leader.want(tab, conversations, after)
    this.parts.post({ type: 'status', status: this.currentStatus })
  }

  private receive(event: LoggedEvent): void {
    this.lastId = Math.max(this.lastId, event.id)
    for (const listener of this.listeners) listener(event)
  }

  private setStatus(status: ChannelStatus): void {
    if (status === this.currentStatus) return
    this.currentStatus = status
    notify(this.statusListeners)
  }
}

function add<T>(set: Set<T>, value: T): () => void {
  set.add(value)
  return () => void set.delete(value)
}

function notify(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener()
}
