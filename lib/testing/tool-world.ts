import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { loadPolicy } from '@/lib/guard/policy'
import type { HookServices } from '@/lib/hooks/define-hook'
import { createEmbeddedPlatform, type EmbeddedPlatform } from '@/lib/platform/embedded/embedded-platform'
import type { Column, Platform, WriteContext } from '@/lib/platform/port'
import { pictureAddress } from '@/lib/runs/picture-address'
import type { Sandbox } from '@/lib/sandbox/sandbox'
import { createSqlWorker, type SqlWorker } from '@/lib/sql/sql-worker'
import type { Warehouse } from '@/lib/warehouse/port'
import { createWorkspace } from '@/lib/workspace/create-workspace'
import { testDatabase } from './database'
import { testSandboxHost, testScriptRunner } from './sandbox-world'

export interface ToolWorld extends HookServices {
  platform: EmbeddedPlatform
  /** Real, tested at first use. */
  sandbox: Sandbox
  /** Where the files of all conversations lie. */
  root: string
  close(): void
}

/** Everything that tools and hooks use: the embedded platform, a workspace, the SQL worker and the shipped policy. Data needs `warehouse`. */
export function createToolWorld({
  warehouse = noWarehouse,
  conversationId = 'conversation-1',
}: {
  warehouse?: Warehouse
  conversationId?: string
} = {}): ToolWorld {
  const root = fs.mkdtempSync(join(os.tmpdir(), 'tool-world-'))
  const db = testDatabase()
  const sql = sharedWorker()
  const platform = createEmbeddedPlatform({
    db,
    warehouse,
    sql,
    scripts: testScriptRunner(),
    now: () => new Date('2026-03-10T08:00:00Z'),
    timeZone: 'UTC',
  })
  return {
    root,
    db,
    sql,
    platform,
    warehouse,
    workspace: createWorkspace({ root, conversationId }),
    sandbox: testSandboxHost().open(join(root, conversationId)),
    pictureAddress: (imageId) => pictureAddress('a secret for tests', imageId, new Date('2026-03-10T08:00:00Z')),
    policy: loadPolicy(fs.readFileSync('config/sluice.yaml', 'utf8'), 'config/sluice.yaml'),
    close: () => fs.rmSync(root, { recursive: true }),
  }
}

let worker: SqlWorker | undefined
/** One thread for all tests of a file: it starts slowly and keeps nothing between them. */
const sharedWorker = (): SqlWorker => (worker ??= createSqlWorker())

let writes = 0
/** A write by the test's analyst, with a key of its own. */
export const testWrite = (): WriteContext => ({ actor: { id: 'ana', name: 'Ana' }, idempotencyKey: `seed-${++writes}` })

export const testColumns = (count: number): Array<Omit<Column, 'id'>> =>
  Array.from({ length: count }, (_, index) => ({
    name: `metric_${String(index + 1).padStart(3, '0')}`,
    type: index % 3 === 0 ? 'DECIMAL(18,2)' : 'BIGINT',
    comment: `第 ${index + 1} 个指标 of the order detail`,
  }))

/** Saves a task that fills `dws_order_detail`; returns its id. */
export async function saveTask(platform: Platform, scriptContent: string, name = 'dws_order_detail'): Promise<string> {
  const { task } = await platform.upsertTask({ name, scriptContent }, testWrite())
  return task.id
}

export async function saveTable(platform: Platform, name: string, columns: Array<Omit<Column, 'id'>>): Promise<string> {
  const { table } = await platform.upsertTable({ name, columns }, testWrite())
  return table.id
}

const refuse = () => Promise.reject(new Error('this test has no warehouse'))
const noWarehouse: Warehouse = {
  query: refuse,
  explain: refuse,
  describe: refuse,
  write: refuse,
  writeOutcome: refuse,
  dryRun: refuse,
  close: () => Promise.resolve(),
}
