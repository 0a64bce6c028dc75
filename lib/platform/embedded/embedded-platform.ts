import type { Db } from '@/db/client'
import { catalogRevision } from '@/db/platform/objects'
import { operationOf } from '@/db/platform/operations'
import type { ScriptRunner } from '@/lib/contracts/script-runner'
import { log } from '@/lib/log'
import type { Platform } from '@/lib/platform/port'
import type { Warehouse } from '@/lib/warehouse/port'
import { cancelBackfill, createBackfill, previewBackfill } from './backfill'
import { getBackfill, listBackfills } from './backfill-view'
import { createCatalogMemory } from './catalog-memory'
import { deployCommit, packCommit, withdrawPack } from './commit-pack'
import type { EmbeddedContext } from './context'
import { createCycleInstances } from './cycle-instances'
import { localTimeZone } from './data-day'
import { deleteDatasource, getDatasource, listDatasources, upsertDatasource } from './datasources'
import { debugRun } from './debug-run'
import { discardChange, previewDiscard } from './discard-change'
import { dropTable } from './drop-table'
import { createGraphMemory } from './graph-memory'
import { getInstance, getInstanceLog, listInstances } from './instance-view'
import { createLineageMemory, type LineageAnalyser } from './lineage-memory'
import { lineageView } from './lineage-view'
import { listTasks } from './list-tasks'
import { killInstance, rerunInstance } from './operate-instance'
import { hydrate } from './operation-result'
import { pendingItems } from './pending-items'
import { previewPack, previewRollback } from './preview-pack'
import { checkPython } from './python/check-python'
import { getQualityRule, listQualityRules, upsertQualityRule } from './quality-rules'
import {
  getTable,
  getTableDdl,
  getTask,
  tableAtVersion,
  tableVersions,
  taskAtVersion,
  taskVersions,
} from './read-objects'
import { type Recovery, recover, recoverInstances, resumeOperation } from './recover'
import { rollbackPack } from './rollback-pack'
import { createRunner } from './runner'
import { upsertSchedule } from './save-schedule'
import { upsertTable } from './save-table'
import { upsertTask } from './save-task'
import { searchTables } from './search-tables'
import { transferTaskUpsert } from './sync-task'
import { tableImpact } from './table-impact'
import { createTaskGraphMemory } from './task-graph'
import { freezeTask, offlineTask, unfreezeTask } from './task-status'
import { getPack, listPacks } from './to-pack'
import { tryChanges } from './try-changes'

export interface EmbeddedPlatformOptions {
  db: Db
  warehouse: Warehouse
  sql: LineageAnalyser
  /** Runs Python tasks; without it they fail and say so. */
  scripts?: ScriptRunner
  now(): Date
  /** Of schedules and data days; the machine's when absent. */
  timeZone?: string
  /** Passed between any two steps that a crash may separate; a test throws here. */
  boundary?(name: string): void
}

/** The platform with the controls of its own scheduler. */
export interface EmbeddedPlatform extends Platform {
  /** Ends what a crash interrupted, exactly once. Call it before anything else. */
  recover(): Promise<Recovery>
  /** Creates due scheduled instances and runs what may run, now and from then on. */
  start(): void
  /** Starts nothing any more and waits for what runs. */
  stop(): Promise<void>
  /** One look at the clock: what `start` does again and again. */
  tick(): Promise<void>
  /** Resolves when nothing runs and nothing may start. */
  idle(): Promise<void>
}

const tickMs = 15_000

/** Tasks, tables, releases and instances in our database; data and runs in the warehouse. */
export function createEmbeddedPlatform(options: EmbeddedPlatformOptions): EmbeddedPlatform {
  const context = createContext(options)
  return { ...reads(context), ...saves(context), ...releases(context), ...operations(context), ...controls(context) }
}

function createContext({
  db,
  warehouse,
  sql,
  scripts,
  now,
  timeZone,
  boundary,
}: EmbeddedPlatformOptions): EmbeddedContext {
  const catalog = createCatalogMemory(db)
  const lineage = createLineageMemory(db, sql)
  const context: EmbeddedContext = {
    db,
    warehouse,
    scripts,
    now,
    timeZone: timeZone ?? localTimeZone(),
    catalog,
    lineage,
    graph: createGraphMemory(db, catalog, lineage),
    taskGraph: createTaskGraphMemory(db),
    runner: createRunner(() => context),
    inFlight: new Map(),
    boundary: boundary ?? (() => undefined),
  }
  return context
}

function reads(context: EmbeddedContext) {
  const { db, catalog } = context
  return {
    searchTables: (query, limit) => searchTables(catalog, query, limit),
    getTable: (idOrName) => getTable(db, idOrName),
    getTableDdl: (idOrName) => getTableDdl(db, idOrName),
    tableAtVersion: (idOrName, version) => tableAtVersion(db, idOrName, version),
    listTasks: (filter, limit) => listTasks(context, filter, limit),
    getTask: (idOrName) => getTask(context, idOrName),
    tableVersions: (tableId) => tableVersions(db, tableId),
    taskVersions: (taskId) => taskVersions(db, taskId),
    taskAtVersion: (taskId, version) => taskAtVersion(db, taskId, version),
    catalogVersion: () => String(catalogRevision(db)),
    getLineage: (table, view) => lineageView(context, table, view),
    analyseImpact: (tableId, range) => tableImpact(context, tableId, range),
    pendingItems: (authorId) => pendingItems(context, authorId),
    getPack: (packId) => getPack(db, packId),
    listPacks: (limit) => listPacks(db, limit),
    getDatasource: (idOrName) => getDatasource(db, idOrName),
    listDatasources: (limit) => listDatasources(db, limit),
    getQualityRule: (idOrName) => getQualityRule(db, idOrName),
    listQualityRules: (filter, limit) => listQualityRules(db, filter, limit),
    getBackfill: (backfillId) => getBackfill(db, backfillId),
    listBackfills: (limit) => listBackfills(db, limit),
    listInstances: (filter, limit) => listInstances(db, filter, limit),
    getInstance: (instanceId) => getInstance(db, instanceId),
    getInstanceLog: (instanceId) => getInstanceLog(db, instanceId),
  } satisfies Partial<Platform>
}

function saves(context: EmbeddedContext) {
  return {
    upsertTable: async (input, write) => upsertTable(context, input, write),
    upsertTask: (input, write) => upsertTask(context, input, write),
    upsertSchedule: async (input, write) => upsertSchedule(context, input, write),
    upsertQualityRule: async (input, write) => upsertQualityRule(context, input, write),
    upsertDatasource: async (input, write) => upsertDatasource(context, input, write),
    deleteDatasource: async (datasourceId, write) => deleteDatasource(context, datasourceId, write),
    transferTaskUpsert: async (input, write) => transferTaskUpsert(context, input, write),
    dropTable: (tableId, write) => dropTable(context, tableId, write),
    checkPython: (script) => checkPython(context.scripts, script),
    previewDiscard: (input) => previewDiscard(context, input),
    discardChange: (input, write) => discardChange(context, input, write),
  } satisfies Partial<Platform>
}

function releases(context: EmbeddedContext) {
  return {
    previewPack: (input, id, conversationId) => previewPack(context, input, { id, conversationId }),
    tryChanges: (items, limit) => tryChanges(context, items, limit),
    previewRollback: async (packId) => previewRollback(context, packId),
    packCommit: (input, write) => packCommit(context, input, write),
    deployCommit: (packId, write, contentHash) => deployCommit(context, { packId, contentHash }, write),
    withdrawPack: async (packId, write) => withdrawPack(context, packId, write),
    rollback: (input, write) => rollbackPack(context, input, write),
    outcomeOf: (key) => outcomeOf(context, key),
  } satisfies Partial<Platform>
}

function operations(context: EmbeddedContext) {
  return {
    debugRun: (input, write) => debugRun(context, input, write),
    rerunInstance: async (instanceId, write) => rerunInstance(context, instanceId, write),
    previewBackfill: async (range) => previewBackfill(context, range),
    backfill: async (input, write) => createBackfill(context, input, write),
    cancelBackfill: async (backfillId, write) => cancelBackfill(context, backfillId, write),
    freezeTask: async (taskId, write) => freezeTask(context, taskId, write),
    unfreezeTask: async (taskId, write) => unfreezeTask(context, taskId, write),
    offlineTask: async (taskId, write) => offlineTask(context, taskId, write),
    killInstance: async (instanceId, write) => killInstance(context, instanceId, write),
  } satisfies Partial<Platform>
}

function controls(context: EmbeddedContext) {
  let timer: NodeJS.Timeout | undefined
  const tick = async () => {
    createCycleInstances(context)
    await recoverInstances(context)
    context.runner.wake()
  }
  const tickOrLog = () => {
    tick().catch((error: unknown) => log().error({ err: error }, 'the scheduler missed a tick'))
  }
  return {
    recover: () => recover(context),
    tick,
    start: () => {
      tickOrLog()
      timer ??= setInterval(tickOrLog, tickMs).unref()
      // In the background, so that the first question about impact need not wait for every script to be read.
      context.graph.current().catch((error: unknown) => log().error({ err: error }, 'the lineage could not be built'))
    },
    stop: async () => {
      clearInterval(timer)
      await context.runner.stop()
    },
    idle: () => context.runner.idle(),
  }
}

/** An interrupted saga is brought to its end first: then its outcome is known. */
async function outcomeOf(context: EmbeddedContext, key: string): Promise<{ result: unknown } | undefined> {
  const operation = operationOf(context.db, key)
  if (operation?.state === 'started') await resumeOperation(context, operation)
  const settled = operationOf(context.db, key)
  return settled && { result: hydrate(context.db, settled) }
}
