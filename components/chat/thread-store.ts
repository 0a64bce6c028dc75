import type { ConversationPage } from '@/components/api/endpoints'
import type { EventChannel } from '@/components/stream/event-channel'
import type { ConversationSummary } from '@/lib/contracts/conversation'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import { reduceThread } from './reduce-thread'
import { emptyThread, type ThreadView } from './thread-view'

/** A message on its way: shown at once, gone when the log has it. */
export interface PendingMessage {
  clientId: string
  text: string
  at: string
  /** Its place in the log, once the server has accepted it. */
  seq?: number
  error?: unknown
}

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
  post(clientId: string, text: string): Promise<{ runId: string; seq: number }>
}

export interface ThreadStore {
  subscribe(listener: () => void): () => void
  snapshot(): ThreadSnapshot
  loadOlder(): Promise<void>
  send(text: string): Promise<void>
  /** Sends a failed message again under its first id, so that it cannot arrive twice. */
  resend(clientId: string): Promise<void>
  dismiss(clientId: string): void
  retry(): void
  close(): void
}

const flushMs = 16

/** One conversation as it is shown: its page from the server, and the events that follow. */
export function createThreadStore(
  id: string,
  channel: Pick<EventChannel, 'subscribe' | 'watch'>,
  api: ThreadApi,
): ThreadStore {
  const listeners = new Set<() => void>()
  let state: ThreadSnapshot = {
    status: 'loading',
    error: undefined,
    conversation: undefined,
    view: emptyThread,
    hasMore: false,
    isLoadingOlder: false,
    pending: [],
    activeRunId: undefined,
  }
  /** The events behind the view, so that an older page can be put before them. */
  let events: readonly LoggedEvent[] = []
  let firstSeq = 0
  let pageRunId: string | null = null
  let arrived: LoggedEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let release: (() => void) | undefined
  let isLoading = false
  let isClosed = false

  const set = (change: Partial<ThreadSnapshot>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const show = (view: ThreadView, change: Partial<ThreadSnapshot> = {}) =>
    set({
      ...change,
      view,
      activeRunId: activeRun(view, pageRunId),
      pending: state.pending.filter(({ seq }) => seq === undefined || seq > view.lastSeq),
    })

  const flush = () => {
    timer = undefined
    if (isLoading || isClosed) return
    const fresh = arrived.filter(({ seq }) => seq > state.view.lastSeq)
    arrived = []
    if (fresh.length === 0) return
    if (hasGap(state.view.lastSeq, fresh)) return void load()
    events = [...events, ...fresh]
    show(reduceThread(state.view, fresh))
  }
  const unsubscribe = channel.subscribe((logged) => {
    if (logged.conversationId !== id) return
    arrived.push(logged)
    timer ??= setTimeout(flush, flushMs)
  })

  const load = async () => {
    isLoading = true
    try {
      if (!release) {
        // The position is taken before the page is read: whatever the page lacks comes by the stream.
        const cursor = await api.getCursor()
        if (isClosed) return
        release = channel.watch(id, cursor.id)
      }
      const page = await api.getPage()
      if (isClosed) return
      const older = page.hasMore ? events.filter(({ seq }) => seq < page.firstSeq && seq >= firstSeq) : []
      const isContiguous = older.length > 0 && firstSeq < page.firstSeq
      events = isContiguous ? [...older, ...page.events] : page.events
      firstSeq = isContiguous ? firstSeq : page.firstSeq
      pageRunId = page.activeRunId
      const view = { ...reduceThread(emptyThread, events), lastSeq: page.lastSeq }
      isLoading = false
      show(view, {
        status: 'ready',
        error: undefined,
        conversation: page.conversation,
        hasMore: isContiguous ? state.hasMore : page.hasMore,
      })
      flush()
    } catch (error) {
      set(state.status === 'ready' ? {} : { status: 'failed', error })
    } finally {
      isLoading = false
    }
  }

  const loadOlder = async () => {
    if (!state.hasMore || state.isLoadingOlder) return
    set({ isLoadingOlder: true })
    try {
      const page = await api.getPage(firstSeq)
      events = [...page.events, ...events]
      firstSeq = page.firstSeq
      const { lastSeq } = state.view
      show({ ...reduceThread(emptyThread, events), lastSeq }, { hasMore: page.hasMore })
    } finally {
      set({ isLoadingOlder: false })
    }
  }

  const changePending = (clientId: string, change: Partial<PendingMessage>) =>
    set({
      pending: state.pending.map((message) => (message.clientId === clientId ? { ...message, ...change } : message)),
    })
  const post = async (clientId: string, text: string) => {
    try {
      const { seq } = await api.post(clientId, text)
      changePending(clientId, { seq })
      show(state.view)
    } catch (error) {
      changePending(clientId, { error })
    }
  }

  void load()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => state,
    loadOlder,
    send: async (text) => {
      const message = { clientId: newClientId(), text, at: new Date().toISOString() }
      set({ pending: [...state.pending, message] })
      await post(message.clientId, text)
    },
    resend: async (clientId) => {
      const message = state.pending.find((each) => each.clientId === clientId)
      changePending(clientId, { error: undefined })
      if (message) await post(clientId, message.text)
    },
    dismiss: (clientId) => set({ pending: state.pending.filter((message) => message.clientId !== clientId) }),
    retry: () => {
      set({ status: 'loading', error: undefined })
      void load()
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      unsubscribe()
      release?.()
    },
  }
}

/** Events are numbered without holes, but a folded message stands at its last piece's number. */
export function hasGap(lastSeq: number, events: readonly LoggedEvent[]): boolean {
  let expected = lastSeq + 1
  return events.some((logged) => {
    const isNext = logged.seq <= expected || isWhole(logged)
    expected = Math.max(expected, logged.seq + 1)
    return !isNext
  })
}

const isWhole = ({ event }: LoggedEvent) =>
  (event.type === 'TEXT_MESSAGE_CONTENT' || event.type === 'REASONING_MESSAGE_CONTENT') &&
  event.metadata?.whole === true

function activeRun(view: ThreadView, pageRunId: string | null): string | undefined {
  const running = Object.values(view.runs).findLast(({ status }) => status === 'running')
  if (running) return running.runId
  return pageRunId !== null && view.runs[pageRunId] === undefined ? pageRunId : undefined
}

export const newClientId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`
