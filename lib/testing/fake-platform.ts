import { createHash } from 'node:crypto'
import { diffText } from '@/lib/contracts/diff-text'
import type { ImpactReport } from '@/lib/contracts/lineage'
import type { ChangeSetItem } from '@/lib/contracts/release'
import type { Instance, Pack, Platform, Table, Task } from '@/lib/platform/port'
import type { BackfillState, Datasource, PackPreview, QualityRule, ReleaseTrial } from '@/lib/platform/port-records'

/** What a test may do to the platform behind everybody's back. */
export interface FakeWorld {
  platform: Platform
  /** Saves another version of a task's script. */
  saveTask(taskId: string, script: string): void
  /** Somebody else publishes what is saved. */
  publishTask(taskId: string): void
  removeTask(taskId: string): void
  /** Makes every later pack preview say this about its impact. */
  setImpacts(impacts: ImpactReport[]): void
  setDownstream(tables: string[], status?: 'full' | 'partial' | 'failed'): void
  addInstance(id: string, taskId: string): void
  addPack(pack: Pack): void
  addDatasource(source: Datasource): void
  addBackfill(plan: BackfillState): void
  setRules(rules: QualityRule[]): void
  /** What trying a change set says; without it trying fails. */
  setTrial(trial: ReleaseTrial): void
}

interface FakeTask {
  task: Task
  scripts: string[]
}

interface Memory {
  tasks: Map<string, FakeTask>
  instances: Map<string, Instance>
  packs: Map<string, Pack>
  datasources: Map<string, Datasource>
  backfills: Map<string, BackfillState>
  rules: QualityRule[]
  trial: ReleaseTrial | undefined
  impacts: ImpactReport[]
  downstream: { tables: string[]; status: 'full' | 'partial' | 'failed' }
}

/** A platform in memory with the tasks t1, t2 and t3, each with an unreleased change. Methods that the guard doesn't use throw. */
export function createFakePlatform(): FakeWorld {
  const tasks = new Map(['t1', 't2', 't3'].map((id) => [id, newTask(id)]))
  const memory: Memory = {
    tasks,
    instances: new Map(),
    packs: new Map(),
    datasources: new Map(),
    backfills: new Map(),
    rules: [],
    trial: undefined,
    impacts: [],
    downstream: { tables: [], status: 'full' },
  }
  const known = readsOf(memory) as Platform
  return {
    ...changesOf(memory),
    platform: new Proxy(known, { get: (target, key) => Reflect.get(target, key) ?? missing(String(key)) }),
  }
}

const readsOf = (memory: Memory): Partial<Platform> => ({
  getTask: (id) => memory.tasks.get(id)?.task,
  getTable: (id) => (id.startsWith('dws_') ? table(id) : undefined),
  getInstance: (id) => memory.instances.get(id),
  getPack: (id) => memory.packs.get(id),
  listPacks: () => {
    const items = [...memory.packs.values()]
    return { total: items.length, returned: items.length, items }
  },
  tableVersions: () => [],
  taskVersions: (id) =>
    (memory.tasks.get(id)?.scripts ?? []).map((text, index) => ({
      version: index + 1,
      contentHash: createHash('sha256').update(text).digest('hex'),
      author: 'Bo',
      createdAt: `2026-02-0${index + 1}T00:00:00.000Z`,
    })),
  getDatasource: (id) => memory.datasources.get(id),
  getBackfill: (id) => memory.backfills.get(id),
  listQualityRules: ({ tables } = {}) => {
    const items = memory.rules.filter(({ table: name }) => !tables || tables.includes(name))
    return { total: items.length, returned: items.length, items }
  },
  tryChanges: async () => memory.trial ?? missing('tryChanges')(),
  getLineage: async (root) => ({
    root,
    status: memory.downstream.status,
    tables: memory.downstream.tables.map((name) => ({ name, layer: null, depth: 1, direction: 'downstream' })),
    edges: [],
    totalEdges: 0,
    returnedEdges: 0,
  }),
  previewBackfill: async ({ taskIds, from, to, includeDownstream }) => {
    const all = includeDownstream ? [...memory.tasks.keys()] : taskIds
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    return { taskIds: all, days, instances: days * all.length, tables: all.map((id) => `dws_${id}`) }
  },
  previewRollback: async () => goingBack(memory),
  previewPack: async ({ items }) => {
    const ids = items?.map((item) => item.id) ?? [...memory.tasks.keys()]
    const found = ids.flatMap((id) => changeOf(memory.tasks.get(id)) ?? [])
    return {
      items: found.map((change) => change.item),
      baseVersions: found.map(({ item }) => ({
        kind: 'task',
        id: item.id,
        name: item.name,
        version: item.fromVersion ?? 0,
      })),
      contents: found.map((change) => change.content),
      impacts: memory.impacts,
      contentHash: createHash('sha256').update(JSON.stringify(found)).digest('hex'),
    }
  },
})

/** The last change of each task, the other way round. */
const goingBack = (memory: Memory): PackPreview => {
  const found = [...memory.tasks.values()].flatMap((each) => changeOf(each) ?? [])
  const items = found.map(({ item }) => ({ ...item, fromVersion: item.toVersion, toVersion: item.fromVersion ?? 0 }))
  return {
    items,
    baseVersions: items.map(({ id, name, fromVersion }) => ({ kind: 'task', id, name, version: fromVersion })),
    contents: found.map(({ content: { from, to } }) => ({ from: to, to: from })),
    impacts: memory.impacts,
    contentHash: createHash('sha256').update(JSON.stringify(items)).digest('hex'),
  }
}

const changesOf = (memory: Memory): Omit<FakeWorld, 'platform'> => ({
  saveTask: (id, script) => {
    const found = memory.tasks.get(id)
    if (!found) return
    found.scripts.push(script)
    found.task = { ...found.task, version: found.scripts.length, scriptContent: script }
  },
  publishTask: (id) => {
    const found = memory.tasks.get(id)
    if (found) found.task = { ...found.task, publishedVersion: found.task.version }
  },
  removeTask: (id) => void memory.tasks.delete(id),
  setImpacts: (impacts) => {
    memory.impacts = impacts
  },
  setDownstream: (tables, status = 'full') => {
    memory.downstream = { tables, status }
  },
  addInstance: (id, taskId) => void memory.instances.set(id, newInstance(id, taskId)),
  addPack: (pack) => void memory.packs.set(pack.id, pack),
  addDatasource: (source) => void memory.datasources.set(source.id, source),
  addBackfill: (plan) => void memory.backfills.set(plan.id, plan),
  setRules: (rules) => {
    memory.rules = rules
  },
  setTrial: (trial) => {
    memory.trial = trial
  },
})

const missing = (method: string) => () => {
  throw new Error(`the fake platform has no ${method}`)
}

function newTask(id: string): FakeTask {
  const scripts = [`select 1 as ${id}`, `select 2 as ${id}`]
  const task: Task = {
    id,
    name: `etl_${id}`,
    type: 'sql',
    comment: '',
    owner: 'ana',
    scriptContent: scripts[1] ?? '',
    version: 2,
    publishedVersion: 1,
    status: 'online',
    inputs: [],
    outputs: [`dws_${id}`],
    schedule: null,
  }
  return { task, scripts }
}

function changeOf(
  found: FakeTask | undefined,
): { item: ChangeSetItem; content: { from: string; to: string } } | undefined {
  if (!found || found.task.version === found.task.publishedVersion) return undefined
  const { task, scripts } = found
  const content = { from: scripts[(task.publishedVersion ?? 0) - 1] ?? '', to: task.scriptContent }
  const versions = { fromVersion: task.publishedVersion, toVersion: task.version }
  return {
    content,
    item: {
      kind: 'task',
      op: 'change',
      id: task.id,
      name: task.name,
      breaking: false,
      diff: diffText(content.from, content.to),
      ...versions,
    },
  }
}

const table = (name: string): Table => ({
  id: name,
  name,
  layer: 'DWS',
  owner: 'ana',
  comment: '',
  version: 1,
  publishedVersion: 1,
  columns: [],
  lifecycleDays: null,
})

const newInstance = (id: string, taskId: string): Instance => ({
  id,
  taskId,
  taskName: `etl_${taskId}`,
  bizdate: '2026-01-01',
  kind: 'cycle',
  status: 'running',
  startedAt: null,
  endedAt: null,
  rows: null,
  message: null,
})
