import { callApi } from '@/components/api/call-api'
import type {
  AdminConversationPage,
  AuditCheck,
  AuditDetail,
  AuditPage,
  ReplayEvents,
  ReplayHead,
  ToolReport,
  UsageReport,
} from '@/lib/contracts/admin'
import type { FeedbackPage } from '@/lib/contracts/admin-feedback'
import type {
  BackupReport,
  HealthReport,
  PersonLine,
  PolicyReport,
  RetentionReport,
} from '@/lib/contracts/admin-system'
import type { Role } from '@/lib/contracts/user'

/** The doors of administration, one function each. `query` is a query string without its question mark. */

const conversation = (id: string) => `/api/admin/conversations/${encodeURIComponent(id)}`
const person = (id: string) => `/api/admin/people/${encodeURIComponent(id)}`
type People = { items: PersonLine[] }

export const findConversations = (query: string) => callApi<AdminConversationPage>(`/api/admin/conversations?${query}`)
export const openReplay = (id: string) => callApi<ReplayHead>(conversation(id))
export const readReplay = (id: string, after: number) =>
  callApi<ReplayEvents>(`${conversation(id)}/events?after=${after}`)
export const readAudit = (query: string) => callApi<AuditPage>(`/api/admin/audit?${query}`)
export const readAuditEntry = (seq: string) => callApi<AuditDetail>(`/api/admin/audit/${encodeURIComponent(seq)}`)
export const checkAudit = () => callApi<AuditCheck>('/api/admin/audit/check')
export const readFeedback = (query: string) => callApi<FeedbackPage>(`/api/admin/feedback?${query}`)
export const readTools = (query: string) => callApi<ToolReport>(`/api/admin/tools?${query}`)
export const toolNames = () => callApi<{ items: string[] }>('/api/admin/tools/names')
export const readUsage = (query: string) => callApi<UsageReport>(`/api/admin/usage?${query}`)
export const listPeople = () => callApi<People>('/api/admin/people')
export const addPerson = (body: { name: string; email: string; password: string; role: Role }) =>
  callApi<People>('/api/admin/people', { method: 'POST', body })
export const changeRole = (id: string, role: Role) => callApi<People>(person(id), { method: 'PATCH', body: { role } })
export const endSessions = (id: string) => callApi<People>(`${person(id)}/sessions`, { method: 'DELETE' })
export const readPolicy = () => callApi<PolicyReport>('/api/admin/policy')
export const readHealth = () => callApi<HealthReport>('/api/admin/health')
export const readRetention = (days?: number) =>
  callApi<RetentionReport>(`/api/admin/retention${days === undefined ? '' : `?days=${days}`}`)
export const setRetention = (days: number | null) =>
  callApi<RetentionReport>('/api/admin/retention', { method: 'POST', body: { days } })
export const backUp = () => callApi<BackupReport>('/api/admin/backup', { method: 'POST' })
