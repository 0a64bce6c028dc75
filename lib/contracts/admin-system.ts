import { z } from 'zod'
import type { Localized } from './localized'
import { type Person, roleSchema } from './user'

/** People, rules, health and storage, as administrators see and change them. Times are ISO. */

export interface PersonLine extends Person {
  email: string
  sessions: number
  lastSeenAt: string | null
  createdAt: string
}

export const changeRole = z.object({ role: roleSchema })
export const newPerson = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(200),
  password: z.string().min(10).max(200),
  role: roleSchema,
})

export interface PolicyLine {
  tool: string
  effect: 'read' | 'workspace' | 'write'
  /** Runs by itself, runs and leaves a receipt, asks a person, or is refused because no rule names it. */
  verdict: 'free' | 'receipt' | 'ask' | 'refused'
  /** Lines of the file: the rule's, and that of the environment's overlay. */
  line: number | null
  overlayLine: number | null
  /** How long a card of it stays open; null where none is made. */
  expiresMs: number | null
  options: Array<{
    id: string
    label: Localized
    effect: 'run' | 'route' | 'decline' | 'continue'
    /** The object's name has to be typed. */
    typed: boolean
    maxSeverity: string | null
    roles: string[]
  }>
}

export interface OwnerLine {
  pattern: string
  users: string[]
  roles: string[]
  line: number
  /** Owners that are named and can never approve: no account has the address, or its role approves nothing. */
  problems: Array<{ user: string; code: 'owner-unknown' | 'owner-not-approver' }>
}

export interface PolicyReport {
  file: string
  environment: string
  version: string
  lines: PolicyLine[]
  owners: OwnerLine[]
}

export interface HealthReport {
  sandbox: { level: 'bubblewrap' | 'unsafe' | 'none' }
  model: { name: string; demo: boolean; window: number }
  warehouse: { state: 'ok' | 'failed'; snapshot: number | null; ms: number | null; error: string | null }
  database: { bytes: number; freeBytes: number | null }
  trace: {
    exporter: 'none' | 'otlp' | 'langfuse'
    endpoint: string | null
    queued: number
    sent: number
    dropped: number
    failed: number
  }
  backup: { at: string | null; folder: string }
  /** Messages to the outside of the last thirty days, by channel, and what the last that failed met. */
  notifications: Array<{
    channel: string
    pending: number
    sent: number
    failed: number
    dropped: number
    lastError: string | null
  }>
}

export const retentionBody = z.object({ days: z.number().int().min(1).max(3_650).nullable() })
export interface RetentionReport {
  /** Null: conversations are kept for ever. */
  days: number | null
  /** Of the days asked about. */
  wouldDelete: { conversations: number; events: number; oldest: string | null } | null
}

export interface BackupReport {
  folder: string
  at: string
  bytes: number
  ms: number
  items: BackupItem[]
}
export interface BackupItem {
  name: 'database' | 'warehouse' | 'workspaces' | 'secret'
  bytes: number
}
