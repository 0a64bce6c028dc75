import type {
  ConversationSummary,
  FeedbackEntry,
  SearchAnswer,
  ShareLink,
  WorkspaceFile,
} from '@/lib/contracts/conversation'
import type { TextDiff } from '@/lib/contracts/diff'
import type { InboxEntry, InboxFacets, InboxFilter, InboxPage } from '@/lib/contracts/inbox'
import type { Interaction, Receipt } from '@/lib/contracts/interaction'
import type { DecisionBody, FeedbackBody, RevisionBody } from '@/lib/contracts/request'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import type { ConfirmBy, SessionView } from '@/lib/contracts/session'
import type { ShownSkill } from '@/lib/contracts/shown-skill'
import type { Person, Role } from '@/lib/contracts/user'
import type { ToolOutput } from '@/lib/tools/types'
import { callApi } from './call-api'

/** The HTTP interface as the pages use it, one function a door. */

export interface Me {
  person: Person
  demo: boolean
  confirmBy: ConfirmBy
  model: { name: string; demo: boolean }
}

export interface ConversationPage {
  conversation: ConversationSummary
  events: LoggedEvent[]
  lastSeq: number
  firstSeq: number
  hasMore: boolean
  activeRunId: string | null
}

/** A conversation behind a link, for reading. */
export interface SharedPage extends Omit<ConversationPage, 'activeRunId'> {
  owner: string
}

export interface InteractionDetail extends InboxEntry {
  /** What the ledger says happened, once the call has run. */
  receipt?: Receipt
  /** The runs that the receipt names, as they are now. */
  runs: ToolOutput<'listInstances'>['items']
  conversationExcerpt: Array<{ role: string; text: string }>
}

export type InboxTab = 'open' | 'mine' | 'all' | 'decided'

const conversation = (id: string) => `/api/conversations/${encodeURIComponent(id)}`
const interaction = (id: string) => `/api/interactions/${encodeURIComponent(id)}`

export const getMe = (signal?: AbortSignal) => callApi<Me>('/api/me', { ...(signal ? { signal } : {}) })
export const signInDemo = (role: Role) => callApi<unknown>('/api/demo/sign-in', { method: 'POST', body: { role } })
export const signIn = (email: string, password: string) =>
  callApi<unknown>('/api/auth/sign-in/email', { method: 'POST', body: { email, password } })
/** Where the identity provider asks; `again` = also somebody who is signed in there. */
export const providerAddress = (next: string, again = false) =>
  callApi<{ url: string }>('/api/auth/sign-in/oidc', { method: 'POST', body: { next, again } })
export const setUp = (body: { name: string; email: string; password: string; code: string }) =>
  callApi<unknown>('/api/setup', { method: 'POST', body })
/** Begins a new session; without a password on the demo. */
export const confirmLogin = (password?: string) =>
  callApi<unknown>('/api/account/confirm', { method: 'POST', body: password === undefined ? {} : { password } })
export const changePassword = (current: string, next: string) =>
  callApi<unknown>('/api/account/password', { method: 'POST', body: { current, next } })
export const listSessions = () => callApi<{ items: SessionView[] }>('/api/sessions')
export const endSession = (id: string) =>
  callApi<unknown>(`/api/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
export const endOtherSessions = () => callApi<unknown>('/api/sessions', { method: 'DELETE' })
export const signOut = () => callApi<unknown>('/api/auth/sign-out', { method: 'POST', body: {} })
export const listPeople = (role: Role) => callApi<{ items: Person[] }>(`/api/people?role=${role}`)
export const listExamples = (locale: string) =>
  callApi<{ items: string[] }>(`/api/examples?locale=${encodeURIComponent(locale)}`)
export const listSkills = () => callApi<{ items: ShownSkill[] }>('/api/skills')

export const listConversations = () => callApi<{ items: ConversationSummary[] }>('/api/conversations')
export const createConversation = () => callApi<ConversationSummary>('/api/conversations', { method: 'POST', body: {} })
export const changeConversation = (id: string, body: { title?: string; pinned?: boolean; archived?: boolean }) =>
  callApi<unknown>(conversation(id), { method: 'PATCH', body })
export const deleteConversation = (id: string) => callApi<unknown>(conversation(id), { method: 'DELETE' })
export const getConversation = (id: string, before?: number) =>
  callApi<ConversationPage>(before === undefined ? conversation(id) : `${conversation(id)}?before=${before}`)
interface MessageBody {
  clientId: string
  text: string
  files?: readonly string[]
  replaces?: string
}
export const postMessage = (id: string, body: MessageBody) =>
  callApi<{ runId: string; seq: number }>(`${conversation(id)}/messages`, { method: 'POST', body })
export const queueMessage = (id: string, body: MessageBody) =>
  callApi<{ runId: string | null; seq: number }>(`${conversation(id)}/queue`, { method: 'POST', body })
export const unqueueMessage = (id: string, clientId: string) =>
  callApi<unknown>(`${conversation(id)}/queue/${encodeURIComponent(clientId)}`, { method: 'DELETE' })
export const restoreConversation = (id: string) =>
  callApi<unknown>(`${conversation(id)}/restore`, { method: 'POST', body: {} })
export const searchConversations = (query: string, before?: number) =>
  callApi<SearchAnswer>(
    `/api/conversations/search?q=${encodeURIComponent(query)}${before === undefined ? '' : `&before=${before}`}`,
  )
export const getShare = (id: string) => callApi<{ link: ShareLink | null }>(`${conversation(id)}/share`)
export const share = (id: string) =>
  callApi<{ link: ShareLink | null }>(`${conversation(id)}/share`, { method: 'POST', body: {} })
export const unshare = (id: string) =>
  callApi<{ link: ShareLink | null }>(`${conversation(id)}/share`, { method: 'DELETE' })
export const getShared = (token: string, before?: number) =>
  callApi<SharedPage>(`/api/shared/${encodeURIComponent(token)}${before === undefined ? '' : `?before=${before}`}`)
export const exportAddress = (id: string) => `${conversation(id)}/export`
export const getExport = (id: string) =>
  callApi<{ conversation: ConversationSummary; events: LoggedEvent[] }>(exportAddress(id))
export const listFeedback = (id: string) => callApi<{ items: FeedbackEntry[] }>(`${conversation(id)}/feedback`)
export const giveFeedback = (id: string, body: FeedbackBody) =>
  callApi<unknown>(`${conversation(id)}/feedback`, { method: 'POST', body })
export const attachFile = (id: string, file: File) =>
  callApi<WorkspaceFile>(`${conversation(id)}/files?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    raw: file,
  })
export const stopRun = (id: string, runId: string) =>
  callApi<unknown>(`${conversation(id)}/stop`, { method: 'POST', body: { runId } })

export const listFiles = (id: string) => callApi<{ items: WorkspaceFile[] }>(`${conversation(id)}/files`)
export const getFileText = (id: string, path: string, from: number, lines: number) =>
  callApi<{ path: string; text: string; from: number; totalLines: number }>(
    `${conversation(id)}/files/content?path=${encodeURIComponent(path)}&from=${from}&lines=${lines}`,
  )
export const getFileDiff = (id: string, path: string) =>
  callApi<TextDiff>(`${conversation(id)}/files/diff?path=${encodeURIComponent(path)}`)

export const listInteractions = (status: InboxTab, filter: InboxFilter = {}) =>
  callApi<InboxPage>(`/api/interactions?${new URLSearchParams({ status, ...filter })}`)
export const getInboxFacets = () => callApi<InboxFacets>('/api/interactions/facets')
export const getInteraction = (id: string) => callApi<InteractionDetail>(interaction(id))
export const decide = (id: string, body: DecisionBody) =>
  callApi<{ interaction: Interaction }>(`${interaction(id)}/decision`, { method: 'POST', body })
export const withdraw = (id: string) =>
  callApi<{ interaction: Interaction }>(`${interaction(id)}/withdraw`, { method: 'POST' })
export const revise = (id: string, body: RevisionBody) =>
  callApi<{ interaction: Interaction }>(`${interaction(id)}/revise`, { method: 'POST', body })

export const getEventCursor = () => callApi<{ id: number }>('/api/events/cursor')
