import type { ConversationPage } from '@/components/api/endpoints'
import type { EventChannel } from '@/components/stream/event-channel'
import type { ConversationSummary } from '@/lib/contracts/conversation'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import { hasGap } from './has-gap'
import { newClientId } from './new-client-id'
import { reduceThread } from './reduce-thread'
import { emptyThread, type ThreadView } from './thread-view'
import { type UnsentMessage, unsentOf } from './unsent-text'

/** A message on its way: shown at once, gone when the log has it. */
export interface PendingMessage {
  clientId: string
  text: string
  files?: readonly string[]
  /** The message that it stands in place of. */
  replaces?: string
  /** Where it was said while a run was going on: it joins the queue. */
  isQueued?: boolean
  /** Its place in the log, once the server has accepted it. */
  seq?: number
  error?: unknown
}

export type MessageBody = Pick<PendingMessage, 'clientId' | 'text' | 'files' | 'replaces'>

export interface ThreadSnapshot {
  status: 'loading' | 'ready' | 'failed'
  error: unknown
  conversation: ConversationSummary | undefined
  view: ThreadView
  hasMore: boolean
  isLoadingOlder: boolean
  pending: readonly PendingMessage[]
  /** The run that can be stopped. */
  activeRunId: string | undefined
}

export interface ThreadApi {
  getCursor(): Promise<{ id: number }>
  getPage(before?: number): Promise<ConversationPage>
  post(message: MessageBody): Promise<{ seq: number }>
  /** Says it after the run that is going on. */
  queue(message: MessageBody): Promise<{ seq: number }>
  /** What did not arrive, each time it changes. */
  keepUnsent?(messages: readonly UnsentMessage[]): void
}

export const emptySnapshot: ThreadSnapshot = {
  status: 'loading',
  error: undefined,
  conversation: undefined,
  view: emptyThread,
  hasMore: false,
  isLoadingOlder: false,
  pending: [],
  activeRunId: undefined,
}

const flushMs = 16

/** One conversation as it is shown: its page from the server, and the events that follow. */
export class ThreadStore {
  private readonly listeners = new Set<() => void>()
  private readonly unsubscribe: () => void
  private state = emptySnapshot
  /** The events behind the view, so that an older page can be put before them. */
  private events: readonly LoggedEvent[] = []
  private firstSeq = 0
  private pageRunId: string | null = null
  private arrived: LoggedEvent[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private release: (() => void) | undefined
  private isLoading = false
  private isClosed = false

  constructor(
    private readonly id: string,
    private readonly channel: Pick<EventChannel, 'subscribe' | 'watch'>,
    private readonly api: ThreadApi,
  ) {
    this.unsubscribe = channel.subscribe((logged) => this.receive(logged))
    void this.load()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  snapshot = (): ThreadSnapshot => this.state

  retry = (): void => {
    this.set({ status: 'loading', error: undefined })
    void this.load()
  }

  loadOlder = async (): Promise<void> => {
    if (!this.state.hasMore || this.state.isLoadingOlder) return
    this.set({ isLoadingOlder: true })
    try {
      const page = await this.api.getPage(this.firstSeq)
      this.events = [...page.events, ...this.events]
      this.firstSeq = page.firstSeq
      this.show(
        { ...reduceThread(emptyThread, this.events), lastSeq: this.state.view.lastSeq },
        { hasMore: page.hasMore },
      )
    } finally {
      this.set({ isLoadingOlder: false })
    }
  }

  /** While a run is going on the message joins the queue. */
  send = async (text: string, files: readonly string[] = []): Promise<void> => {
    const isQueued = this.state.activeRunId !== undefined
    await this.add({ clientId: newClientId(), text, files, ...(isQueued ? { isQueued } : {}) })
  }

  /** Says something in place of an earlier message of the person. */
  replace = (messageId: string, text: string, files: readonly string[] = []): Promise<void> =>
    this.add({ clientId: newClientId(), text, files, replaces: messageId })

  /** Sends a message that waits in the queue now, under the id that it has there. */
  sendQueued = ({ clientId, text, files = [] }: MessageBody): Promise<void> => this.add({ clientId, text, files })

  /** Loads all older pages, for whoever needs the whole. */
  loadAll = async (): Promise<void> => {
    while (this.state.hasMore && !this.isClosed) {
      const before = this.firstSeq
      await this.loadOlder()
      if (this.firstSeq === before) return
    }
  }

  /** Sends a failed message again under its first id, so that it cannot arrive twice. */
  resend = async (clientId: string): Promise<void> => {
    const message = this.state.pending.find((each) => each.clientId === clientId)
    if (!message) return
    this.changePending(clientId, { error: undefined })
    await this.post(message)
  }

  dismiss = (clientId: string): void => {
    this.set({ pending: this.state.pending.filter((message) => message.clientId !== clientId) })
    this.keepUnsent()
  }

  close = (): void => {
    this.isClosed = true
    clearTimeout(this.timer)
    this.unsubscribe()
    this.release?.()
  }

  private receive(logged: LoggedEvent): void {
    if (logged.conversationId !== this.id) return
    this.arrived.push(logged)
    this.timer ??= setTimeout(() => this.flush(), flushMs)
  }

  private flush(): void {
    this.timer = undefined
    if (this.isLoading || this.isClosed) return
    const fresh = this.arrived.filter(({ seq }) => seq > this.state.view.lastSeq)
    this.arrived = []
    if (fresh.length === 0) return
    if (hasGap(this.state.view.lastSeq, fresh)) return void this.load()
    this.events = [...this.events, ...fresh]
    this.show(reduceThread(this.state.view, fresh))
  }

  private async load(): Promise<void> {
    this.isLoading = true
    try {
      await this.startWatching()
      const page = await this.api.getPage()
      if (this.isClosed) return
      this.isLoading = false
      this.take(page)
      this.flush()
    } catch (error) {
      // A page that is shown already stays; the next event tries again.
      this.set(this.state.status === 'ready' ? {} : { status: 'failed', error })
    } finally {
      this.isLoading = false
    }
  }

  /** The position is taken before the page is read: whatever the page lacks comes by the stream. */
  private async startWatching(): Promise<void> {
    if (this.release) return
    const { id } = await this.api.getCursor()
    if (!this.isClosed) this.release = this.channel.watch(this.id, id)
  }

  /** A fresh page; older pages that were loaded stay before it. */
  private take(page: ConversationPage): void {
    const older = page.hasMore ? this.events.filter(({ seq }) => seq < page.firstSeq) : []
    const hasOlder = older.length > 0
    this.events = [...older, ...page.events]
    this.firstSeq = hasOlder ? this.firstSeq : page.firstSeq
    this.pageRunId = page.activeRunId
    const view = { ...reduceThread(emptyThread, this.events), lastSeq: page.lastSeq }
    const hasMore = hasOlder ? this.state.hasMore : page.hasMore
    this.show(view, { status: 'ready', error: undefined, conversation: page.conversation, hasMore })
  }

  private async add(message: PendingMessage): Promise<void> {
    const others = this.state.pending.filter(({ clientId }) => clientId !== message.clientId)
    this.set({ pending: [...others, message] })
    await this.post(message)
  }

  private async post({ clientId, text, files, replaces, isQueued }: PendingMessage): Promise<void> {
    try {
      const message = { clientId, text, ...(files?.length ? { files } : {}), ...(replaces ? { replaces } : {}) }
      const { seq } = await (isQueued ? this.api.queue(message) : this.api.post(message))
      this.changePending(clientId, { seq })
      this.show(this.state.view)
    } catch (error) {
      this.changePending(clientId, { error })
    }
    this.keepUnsent()
  }

  private keepUnsent = () => this.api.keepUnsent?.(unsentOf(this.state.pending))

  private changePending(clientId: string, change: Partial<PendingMessage>): void {
    const changed = (message: PendingMessage) => (message.clientId === clientId ? { ...message, ...change } : message)
    this.set({ pending: this.state.pending.map(changed) })
  }

  private show(view: ThreadView, change: Partial<ThreadSnapshot> = {}): void {
    const pending = this.state.pending.filter(({ seq }) => seq === undefined || seq > view.lastSeq)
    this.set({ ...change, view, pending, activeRunId: activeRun(view, this.pageRunId) })
  }

  private set(change: Partial<ThreadSnapshot>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }
}

function activeRun(view: ThreadView, pageRunId: string | null): string | undefined {
  const running = Object.values(view.runs).findLast(({ status }) => status === 'running')
  if (running) return running.runId
  return pageRunId !== null && view.runs[pageRunId] === undefined ? pageRunId : undefined
}
