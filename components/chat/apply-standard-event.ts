import type { LoggedEvent, StandardEvent } from '@/lib/contracts/run-event'
import { changeEntry, entryBase, findEntry, putEntry, type ThreadDraft } from './thread-draft'
import type { RunView, ThreadEntry } from './thread-view'

type EventOf<T extends StandardEvent['type']> = Extract<StandardEvent, { type: T }>
type Apply<T extends StandardEvent['type']> = (draft: ThreadDraft, event: EventOf<T>, logged: LoggedEvent) => void

/** What each event of the standard catalogue does; types that are not here show nothing. */
const table: { [T in StandardEvent['type']]?: Apply<T> } = {
  RUN_STARTED: (draft, event, logged) => {
    if (draft.inLine?.runId === event.runId) draft.inLine = undefined
    const known = draft.runs[event.runId]
    draft.runs[event.runId] = known
      ? { ...known, status: 'running', endedAt: undefined }
      : { runId: event.runId, status: 'running', startedAt: logged.at, endedAt: undefined, steps: 0, usage: [] }
  },
  RUN_FINISHED: (draft, event, logged) => {
    if (draft.inLine?.runId === event.runId) draft.inLine = undefined
    endRun(draft, event.runId, logged, event.outcome.type, event.usage)
    if (event.outcome.type !== 'cancelled') return
    putEntry(draft, { ...entryBase(logged, 'notice', `${logged.seq}`), kind: 'notice', notice: { type: 'stopped' } })
  },
  RUN_ERROR: (draft, event, logged) => {
    if (logged.runId) endRun(draft, logged.runId, logged, 'error')
    if (logged.runId === draft.inLine?.runId) draft.inLine = undefined
    const notice = { type: 'run-error', code: event.code, message: event.message } as const
    putEntry(draft, { ...entryBase(logged, 'notice', `${logged.seq}`), kind: 'notice', notice })
  },
  SUBAGENT_STARTED: (draft, { subagentRunId, parentToolCallId }) => {
    draft.subAgents = { ...draft.subAgents, [subagentRunId]: parentToolCallId ?? subagentRunId }
  },
  STEP_STARTED: (draft, _event, logged) => {
    const run = logged.runId ? draft.runs[logged.runId] : undefined
    if (run) draft.runs[run.runId] = { ...run, steps: run.steps + 1 }
  },

  TEXT_MESSAGE_START: (draft, event, logged) => {
    const kind = event.role === 'user' ? 'user' : 'text'
    if (findEntry(draft, kind, event.messageId)) return
    const base = entryBase(logged, kind, event.messageId)
    if (kind === 'user')
      putEntry(draft, {
        ...base,
        kind,
        text: '',
        author: event.name,
        files: event.metadata?.files ?? [],
        isStreaming: true,
      })
    else putEntry(draft, { ...base, kind, text: '', isStreaming: true, isReplaced: false })
  },
  TEXT_MESSAGE_CONTENT: (draft, { messageId, delta, metadata }) => {
    const grow = (entry: { text: string }) => ({ text: metadata?.whole ? delta : entry.text + delta })
    changeEntry(draft, 'text', messageId, grow)
    changeEntry(draft, 'user', messageId, grow)
  },
  TEXT_MESSAGE_END: (draft, { messageId }) => {
    changeEntry(draft, 'text', messageId, () => ({ isStreaming: false }))
    changeEntry(draft, 'user', messageId, () => ({ isStreaming: false }))
  },

  REASONING_START: (draft, event, logged) => startReasoning(draft, event.messageId, logged),
  REASONING_MESSAGE_START: (draft, event, logged) => startReasoning(draft, event.messageId, logged),
  REASONING_MESSAGE_CONTENT: (draft, { messageId, delta, metadata }) =>
    changeEntry(draft, 'reasoning', messageId, (entry) => ({ text: metadata?.whole ? delta : entry.text + delta })),
  REASONING_MESSAGE_END: (draft, event, logged) => endReasoning(draft, event.messageId, logged),
  REASONING_END: (draft, event, logged) => endReasoning(draft, event.messageId, logged),

  TOOL_CALL_START: (draft, event, logged) => {
    if (findEntry(draft, 'tool', event.toolCallId)) return
    putEntry(draft, {
      ...entryBase(logged, 'tool', event.toolCallId),
      kind: 'tool',
      toolCallId: event.toolCallId,
      tool: event.toolCallName,
      state: 'preparing',
      argsText: '',
      args: undefined,
      progress: undefined,
      output: undefined,
      content: '',
      code: undefined,
      durationMs: undefined,
      interactionId: undefined,
      receipt: undefined,
    })
  },
  TOOL_CALL_ARGS: (draft, { toolCallId, delta }) =>
    changeEntry(draft, 'tool', toolCallId, () => ({ argsText: delta, args: parseArguments(delta) })),
  TOOL_CALL_END: (draft, { toolCallId }) =>
    changeEntry(draft, 'tool', toolCallId, ({ state }) => ({ state: state === 'preparing' ? 'running' : state })),
  TOOL_CALL_RESULT: (draft, { toolCallId, content, metadata }) =>
    changeEntry(draft, 'tool', toolCallId, () => ({
      state: metadata.status,
      content,
      output: metadata.output,
      code: metadata.code,
      durationMs: metadata.durationMs,
    })),
}

export function applyStandardEvent(draft: ThreadDraft, event: StandardEvent, logged: LoggedEvent): void {
  const apply = table[event.type] as Apply<typeof event.type> | undefined
  apply?.(draft, event as never, logged)
}

function startReasoning(draft: ThreadDraft, id: string, logged: LoggedEvent): void {
  if (findEntry(draft, 'reasoning', id)) return
  putEntry(draft, {
    ...entryBase(logged, 'reasoning', id),
    kind: 'reasoning',
    text: '',
    isStreaming: true,
    endedAt: undefined,
  })
}

function endReasoning(draft: ThreadDraft, id: string, logged: LoggedEvent): void {
  changeEntry(draft, 'reasoning', id, (entry) => (entry.isStreaming ? { isStreaming: false, endedAt: logged.at } : {}))
}

function endRun(
  draft: ThreadDraft,
  runId: string,
  logged: LoggedEvent,
  status: RunView['status'],
  usage: RunView['usage'] = [],
): void {
  const known = draft.runs[runId]
  draft.runs[runId] = {
    ...(known ?? { runId, startedAt: logged.at, steps: 0 }),
    status,
    endedAt: logged.at,
    usage: [...(known?.usage ?? []), ...usage],
  }
  // Nothing of an ended run still streams, and a call without a result will not get one.
  for (const [place, entry] of draft.entries.entries()) {
    if (entry.runId === runId) draft.entries[place] = settle(entry)
  }
}

function settle(entry: ThreadEntry): ThreadEntry {
  if (entry.kind === 'tool')
    return entry.state === 'preparing' || entry.state === 'running' ? { ...entry, state: 'cancelled' } : entry
  if ('isStreaming' in entry && entry.isStreaming) return { ...entry, isStreaming: false }
  return entry
}

/** The display copy of the arguments may be cut by the server; then only the text is shown. */
function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
