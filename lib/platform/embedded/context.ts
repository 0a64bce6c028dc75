import { randomUUID } from 'node:crypto'
import type { Db } from '@/db/client'
import type { ScriptRunner } from '@/lib/contracts/script-runner'
import type { Warehouse } from '@/lib/warehouse/port'
import type { CatalogMemory } from './catalog-memory'
import type { GraphMemory } from './graph-memory'
import type { LineageMemory } from './lineage-memory'
import type { Runner } from './runner'
import type { TaskGraph } from './task-graph'

/** What every part of the embedded platform works with. */
export interface EmbeddedContext {
  db: Db
  warehouse: Warehouse
  /** Runs Python tasks; undefined = they fail and say so. */
  scripts: ScriptRunner | undefined
  now(): Date
  /** Of schedules and data days, an IANA name. */
  timeZone: string
  catalog: CatalogMemory
  lineage: LineageMemory
  graph: GraphMemory
  /** Which released task waits for which. */
  taskGraph(): TaskGraph
  runner: Runner
  /** Sagas that this process works on, by idempotency key. */
  inFlight: Map<string, Promise<unknown>>
  /** Passed between any two steps of a saga; a test throws here to play a crash. */
  boundary(name: string): void
}

/** `tbl_1f0c…`: short enough to read, random enough to be unique. */
export const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 12)}`
