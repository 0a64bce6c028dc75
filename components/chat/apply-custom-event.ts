import type { Interaction, InteractionStatus } from '@/lib/contracts/interaction'
import type { CustomEvent, CustomName, CustomValue, LoggedEvent } from '@/lib/contracts/run-event'
import { changeEntry, entryBase, findEntry, putEntry, type ThreadDraft } from './thread-draft'
import type { Notice, ToolState } from './thread-view'

type Apply<N extends CustomName> = (draft: ThreadDraft, value: CustomValue<N>, logged: LoggedEvent) => void

/** What a call that waits becomes by a decision, or by the end of its card; its own result says more where there is one. */
const stateAfter: Partial<Record<InteractionStatus, ToolState>> = {
  approved: 'running',
  consumed: 'running',
  rejected: 'blocked',
  expired: 'cancelled',
  withdrawn: 'cancelled',
  superseded: 'cancelled',
  voided_by_drift: 'cancelled',
}

/** What each of our own events does. */
const table: { [N in CustomName]?: Apply<N> } = {
  COMMIT_PREVIEW: (draft, value) => {
    draft.previews = { ...draft.previews, [value.previewId]: value }
  },
  INTERACTION_BOX: (draft, interaction, logged) => {
    const known = findEntry(draft, 'card', interaction.interactionId)
    const preview = draft.previews[interaction.previewId]
    if (known) putEntry(draft, { ...known, interaction, preview: preview ?? known.preview })
    else
      putEntry(draft, {
        ...entryBase(logged, 'card', interaction.interactionId),
        kind: 'card',
        interaction,
        preview,
        drift: undefined,
      })
    changeEntry(draft, 'tool', interaction.toolCallId, () => ({
      state: 'waiting',
      interactionId: interaction.interactionId,
    }))
  },
  INTERACTION_RESOLVED: (draft, value) => {
    const card = findEntry(draft, 'card', value.interactionId)
    if (!card) return
    putEntry(draft, { ...card, interaction: resolved(card.interaction, value), drift: value.drift ?? card.drift })
    const next = stateAfter[value.status]
    if (!next) return
    changeEntry(draft, 'tool', card.interaction.toolCallId, ({ state }) => ({
      state: state === 'waiting' ? next : state,
    }))
  },
  RECEIPT: (draft, receipt, logged) => {
    changeEntry(draft, 'tool', receipt.toolCallId, () => ({ receipt }))
    if (receipt.interactionId === undefined) return
    putEntry(draft, { ...entryBase(logged, 'receipt', receipt.receiptId), kind: 'receipt', receipt })
  },

  RISK: (draft, { toolCallId, report }, logged) =>
    putEntry(draft, {
      ...entryBase(logged, 'risk', `${toolCallId}:${report.table}`),
      kind: 'risk',
      toolCallId,
      report,
    }),
  IMAGE: (draft, image, logged) =>
    putEntry(draft, { ...entryBase(logged, 'image', image.imageId), kind: 'image', image }),
  TOOL_PROGRESS: (draft, { toolCallId, ...progress }) =>
    changeEntry(draft, 'tool', toolCallId, (entry) => ({ progress: { ...entry.progress, ...progress } })),

  TASK_PLAN_CREATED: (draft, plan) => {
    draft.plan = plan
  },
  TASK_PLAN_UPDATE: (draft, plan) => {
    draft.plan = plan
  },
  PHASE_CHANGED: (draft, { to }) => {
    draft.phase = to
  },
  FILE_TREE_CHANGED: (draft, value) => {
    draft.files = { ...draft.files, [value.path]: value }
  },
  CONVERSATION_CHANGED: (draft, value) => {
    draft.title = value.title ?? draft.title
    draft.state = value.state ?? draft.state
    draft.isDeleted = value.deleted ?? draft.isDeleted
  },

  MESSAGE_REPLACED: (draft, { messageId, text }) =>
    changeEntry(draft, 'text', messageId, () => ({ text, isReplaced: true })),
  STEP_DISCARDED: (draft, value, logged) => {
    for (const id of value.messageIds) {
      changeEntry(draft, 'text', id, () => ({ isDiscarded: true, isStreaming: false }))
      changeEntry(draft, 'reasoning', id, () => ({ isDiscarded: true, isStreaming: false }))
    }
    for (const id of value.toolCallIds) changeEntry(draft, 'tool', id, () => ({ isDiscarded: true }))
    note(draft, { type: 'discarded', reason: value.reason }, logged)
  },
  MESSAGES_SUPERSEDED: (draft, { fromSeq }, logged) => {
    for (const [place, entry] of draft.entries.entries()) {
      if (entry.seq >= fromSeq && entry.seq < logged.seq) draft.entries[place] = { ...entry, isSuperseded: true }
    }
  },
  MESSAGE_QUEUED: (draft, value) => {
    draft.queued = [...draft.queued, value]
  },
  MESSAGE_UNQUEUED: (draft, { clientId }) => {
    draft.queued = draft.queued.filter((message) => message.clientId !== clientId)
  },
  RUN_QUEUED: (draft, value) => {
    draft.inLine = value
  },
  COMPACTION: (draft, value, logged) => note(draft, { type: 'compaction', value }, logged),
  ATTACHMENT: (draft, value, logged) => note(draft, { type: 'attachment', value }, logged),
  BUDGET: (draft, value, logged) => note(draft, { type: 'budget', value }, logged),
  HOOK_DEGRADED: (draft, value) => {
    draft.degraded = [...draft.degraded, value]
  },
}

export function applyCustomEvent(draft: ThreadDraft, { name, value }: CustomEvent, logged: LoggedEvent): void {
  const apply = table[name] as Apply<typeof name> | undefined
  apply?.(draft, value as never, logged)
}

function note(draft: ThreadDraft, notice: Notice, logged: LoggedEvent): void {
  putEntry(draft, { ...entryBase(logged, 'notice', `${logged.seq}`), kind: 'notice', notice })
}

function resolved(
  interaction: Interaction,
  { status, decision, approver }: CustomValue<'INTERACTION_RESOLVED'>,
): Interaction {
  const isNew = decision && !interaction.decisions.some((known) => known.stage === decision.stage)
  return {
    ...interaction,
    status,
    decisions: isNew ? [...interaction.decisions, decision] : interaction.decisions,
    ...(approver ? { approver } : {}),
  }
}
