import type { LoggedEvent, RunEvent } from '@/lib/contracts/run-event'

export type EventTone = 'plain' | 'wait' | 'sure' | 'stop'
export type EventGroup = 'tools' | 'decisions' | 'errors' | 'other'

export interface EventLine {
  /** As the log calls it. */
  type: string
  /** What is in it, in one line; data, not words of ours. */
  text: string
  tone: EventTone
  group: EventGroup
  durationMs?: number
}

const textLimit = 90
const cut = (text: string): string => (text.length <= textLimit ? text : `${text.slice(0, textLimit)}…`)

/** An event as a line of the time line. */
export function eventLine({ event }: LoggedEvent): EventLine {
  return { ...base(event), ...(event.type === 'CUSTOM' ? customPart(event) : standardPart(event)) }
}

const base = (event: RunEvent): EventLine => ({
  type: event.type === 'CUSTOM' ? event.name : event.type,
  text: '',
  tone: 'plain',
  group: 'other',
})

type Part = Partial<EventLine>
type Custom = Extract<RunEvent, { type: 'CUSTOM' }>

function standardPart(event: Exclude<RunEvent, Custom>): Part {
  switch (event.type) {
    case 'RUN_ERROR':
      return { text: cut(`${event.code ?? ''} ${event.message}`.trim()), tone: 'stop', group: 'errors' }
    case 'RUN_FINISHED':
      return { text: event.outcome.type }
    case 'STEP_STARTED':
    case 'STEP_FINISHED':
      return { text: event.stepName }
    case 'TEXT_MESSAGE_START':
      return { text: event.role }
    case 'TEXT_MESSAGE_CONTENT':
    case 'REASONING_MESSAGE_CONTENT':
      return { text: cut(event.delta.replaceAll(/\s+/g, ' ')) }
    case 'TOOL_CALL_START':
      return { text: event.toolCallName, group: 'tools' }
    case 'TOOL_CALL_ARGS':
      return { text: cut(event.delta), group: 'tools' }
    case 'TOOL_CALL_END':
      return { group: 'tools' }
    case 'TOOL_CALL_RESULT':
      return resultPart(event.metadata)
    case 'SUBAGENT_STARTED':
      return { text: cut(event.name) }
    case 'SUBAGENT_ERROR':
      return { text: cut(event.message), tone: 'stop', group: 'errors' }
    default:
      return {}
  }
}

function resultPart({ status, code, durationMs }: Extract<RunEvent, { type: 'TOOL_CALL_RESULT' }>['metadata']): Part {
  const failed = status === 'failed' || status === 'unknown'
  return {
    text: code ? `${status} · ${code}` : status,
    durationMs,
    tone: failed ? 'stop' : 'plain',
    group: failed ? 'errors' : 'tools',
  }
}

function customPart(event: Custom): Part {
  switch (event.name) {
    case 'INTERACTION_BOX':
      return { text: `${event.value.tool} · ${event.value.fingerprint}`, tone: 'wait', group: 'decisions' }
    case 'INTERACTION_RESOLVED':
      return resolvedPart(event.value)
    case 'COMMIT_PREVIEW':
      return { text: event.value.target.name, group: 'decisions' }
    case 'RECEIPT':
      return receiptPart(event.value)
    case 'RISK':
      return { text: event.value.report.table, tone: 'stop' }
    case 'HOOK_DEGRADED':
      return { text: cut(`${event.value.hook}: ${event.value.message}`), tone: 'stop', group: 'errors' }
    case 'FILE_TREE_CHANGED':
      return { text: `${event.value.change} ${event.value.path}` }
    case 'ATTACHMENT':
      return { text: event.value.names.join(', ') }
    case 'COMPACTION':
      return { text: `${event.value.messagesBefore} → ${event.value.messagesAfter}` }
    case 'IMAGE':
      return { text: event.value.name }
    case 'CONVERSATION_CHANGED':
      return { text: event.value.state ?? event.value.title ?? marksOf(event.value) }
    default:
      return {}
  }
}

const resolvedPart = ({ status, decision }: Extract<Custom, { name: 'INTERACTION_RESOLVED' }>['value']): Part => ({
  text: decision ? `${decision.actor.name} · ${decision.optionId} · ${status}` : status,
  group: 'decisions',
})

const receiptPart = ({ tool, outcome, durationMs }: Extract<Custom, { name: 'RECEIPT' }>['value']): Part => ({
  text: `${tool} · ${outcome}`,
  durationMs,
  tone: outcome === 'executed' ? 'sure' : 'stop',
  group: 'decisions',
})

/** The marks that its owner set or took away: what is taken away is marked so. */
const marksOf = ({ pinned, archived, deleted }: Extract<Custom, { name: 'CONVERSATION_CHANGED' }>['value']): string =>
  Object.entries({ pinned, archived, deleted })
    .flatMap(([mark, isSet]) => (isSet === undefined ? [] : [isSet ? mark : `-${mark}`]))
    .join(' ')
