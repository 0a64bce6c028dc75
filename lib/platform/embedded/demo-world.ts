import type { InstanceStatus, Layer, TaskType } from '@/lib/platform/port'
import type { WriteStatement } from '@/lib/warehouse/port'

/** A whole warehouse as data: everything is referred to by name, ids are made by the seed. Days are `YYYY-MM-DD`. */
export interface DemoWorld {
  /** Changes when the world does: a database seeded with another one is left alone. */
  version: string
  tables: DemoTable[]
  tasks: DemoTask[]
  datasources: DemoDatasource[]
  rules: DemoRule[]
  /** What ran in the past, one row a task and data day. */
  instances: DemoInstance[]
  /** Saved after everything above was released: the open changes and the draft pack that holds them. */
  changes: DemoChange[]
  packs: DemoPack[]
  /** Creates and fills the tables of the warehouse, in order, as one write. */
  statements: WriteStatement[]
}

export interface DemoTable {
  name: string
  layer: Layer
  owner: string
  comment: string
  lifecycleDays: number | null
  columns: Array<{ name: string; type: string; comment: string; partition?: boolean; nullable?: boolean }>
}

export interface DemoTask {
  name: string
  type: TaskType
  owner: string
  comment: string
  script: string
  inputs: string[]
  outputs: string[]
  status: 'online' | 'frozen' | 'offline'
  schedule: {
    cron: string
    retries: number
    priority: number
    /** Upstream tasks by name. */
    dependencies: Array<{ task: string; offset: number }>
  } | null
}

export interface DemoDatasource {
  name: string
  type: string
  owner: string
  connection: Record<string, string>
}

export interface DemoRule {
  name: string
  table: string
  owner: string
  check: string
  blocking: boolean
  lastResult: 'pass' | 'fail' | null
}

export interface DemoInstance {
  task: string
  bizdate: string
  status: Extract<InstanceStatus, 'success' | 'failed' | 'killed' | 'blocked'>
  /** ISO times. */
  startedAt: string | null
  endedAt: string | null
  rows: number | null
  message: string | null
  log: string[]
}

/** A new version of a task's script, saved by somebody and not released. */
export interface DemoChange {
  task: string
  script: string
  author: { id: string; name: string }
}

export interface DemoPack {
  title: string
  author: { id: string; name: string }
  createdAt: string
  /** By name. */
  items: Array<{ kind: 'table' | 'task'; name: string }>
}
