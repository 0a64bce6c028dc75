import { statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lastAuditOf } from '@/db/admin/audit-log'
import { authorize, installation } from '@/db/authorize'
import { failedNotifications, notificationHealth } from '@/db/notifications'
import type { HealthReport } from '@/lib/contracts/admin-system'
import type { Person } from '@/lib/contracts/user'
import { toErrorBody } from '@/lib/errors'
import { modelName } from '@/lib/models/create-model'
import type { Runtime } from '@/lib/runs/runtime'
import { backupAction, backupFolder } from './backup'

/** How each part is; a part that cannot be asked says so, and never looks well because of it. */
export async function readHealth(runtime: Runtime, admin: Person): Promise<HealthReport> {
  authorize(admin, 'installation.review', installation)
  const { env, db, windowOf, traceTarget, traceExport } = runtime
  const name = modelName(env)
  const counts = traceExport?.counts() ?? { queued: 0, sent: 0, dropped: 0, failed: 0 }
  return {
    sandbox: { level: await runtime.sandbox.level() },
    model: { name, demo: name === 'demo', window: windowOf(name) },
    warehouse: await warehouseHealth(runtime),
    database: {
      bytes: sizeOf(join(env.dataDir, 'sluice.db')) + sizeOf(join(env.dataDir, 'sluice.db-wal')),
      freeBytes: freeBytes(env.dataDir),
    },
    trace: { exporter: traceTarget?.kind ?? 'none', endpoint: traceTarget?.url ?? null, ...counts },
    notifications: notificationsOf(runtime),
    backup: { at: lastAuditOf(db, admin, backupAction)?.at.toISOString() ?? null, folder: backupFolder(runtime) },
  }
}

/** By asking it something: the reader has to start, open the snapshot and answer. */
async function warehouseHealth({ warehouse }: Runtime): Promise<HealthReport['warehouse']> {
  const started = performance.now()
  try {
    const { snapshotVersion } = await warehouse.query('select 1', { timeoutMs: 5_000 })
    return { state: 'ok', snapshot: snapshotVersion, ms: Math.round(performance.now() - started), error: null }
  } catch (error) {
    return { state: 'failed', snapshot: null, ms: null, error: toErrorBody(error).code }
  }
}

/** Configured channels also while they have nothing to tell. */
function notificationsOf({ db, policy }: Runtime): HealthReport['notifications'] {
  const counts = notificationHealth(db)
  const failed = failedNotifications(db)
  const configured = policy.notify?.source.channels.map(({ name }) => name) ?? []
  return [...new Set([...configured, ...counts.map(({ channel }) => channel)])].map((channel) => ({
    ...(counts.find((known) => known.channel === channel) ?? { pending: 0, sent: 0, failed: 0, dropped: 0 }),
    channel,
    lastError: failed.find((row) => row.channel === channel)?.lastError ?? null,
  }))
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null // not every file system says
  }
}
