import type { Layer, TaskType } from '@/lib/platform/port'

/** The demo world as plain data; whoever seeds gives ids, versions and times. Names refer to each other. */

export interface DemoColumn {
  name: string
  type: string
  comment: string
  /** Partition key: the data day. */
  partition?: true
}

export interface DemoTable {
  name: string
  layer: Layer
  owner: string
  comment: string
  lifecycleDays: number | null
  columns: DemoColumn[]
}

export interface DemoTask {
  name: string
  type: TaskType
  owner: string
  comment: string
  /** Without the platform's header block; parameters as `${bizdate}` and `${bizdate-1}`. */
  script: string
}

export interface DemoSchedule {
  task: string
  cron: string
  retries: number
  priority: number
  dependencies: Array<{ task: string; offset: number }>
}

export interface DemoQualityRule {
  name: string
  table: string
  owner: string
  /** A condition that every row of the day must meet, or a query that returns the rows that don't. */
  check: string
  blocking: boolean
}

export interface DemoDatasource {
  name: string
  type: string
  owner: string
  connection: Record<string, string>
}

export interface DemoIncidents {
  /** `daysAgo` counts from the latest data day; there is no data from that day on. */
  frozen: { task: string; daysAgo: number; reason: string }
  /** Really fails on the data of the latest day, and again when it is run again. */
  failed: { task: string; daysAgo: number; message: string; log: string[] }
  draftPack: {
    title: string
    author: string
    table: { name: string; addColumns: DemoColumn[] }
    task: { name: string; script: string }
  }
}
