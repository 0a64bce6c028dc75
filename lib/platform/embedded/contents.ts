import { createHash } from 'node:crypto'
import type { Column, Layer, Schedule, TaskType } from '@/lib/platform/port'

/** What a version row holds, by kind of object. */
export interface TableContent {
  name: string
  layer: Layer
  comment: string
  lifecycleDays: number | null
  columns: Column[]
}

/** The script stands in a column of its own. */
export interface TaskContent {
  name: string
  type: TaskType
  comment: string
  /** Of sync tasks. */
  sync?: SyncMapping
}

export interface SyncMapping {
  source: string
  target: string
  /** Source column to target column. */
  mapping: Record<string, string>
}

export type ScheduleContent = Pick<Schedule, 'cron' | 'retries' | 'priority' | 'dependencies'>

export interface RuleContent {
  name: string
  table: string
  check: string
  blocking: boolean
}

export interface DatasourceContent {
  name: string
  type: string
  connection: Record<string, string>
}

/** What lists show of a table or a task. */
export interface TableSummary {
  layer: Layer
  comment: string
  columnCount: number
}

export interface TaskSummary {
  type: TaskType
  comment: string
  inputs: string[]
  outputs: string[]
}

/** SHA-256 of a text, hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Key order does not matter: equal content gives an equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

export const contentHashOf = (content: unknown, script: string | null): string =>
  hashOf(script === null ? canonicalJson(content) : `${canonicalJson(content)}\n${script}`)
