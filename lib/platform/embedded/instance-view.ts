import type { Db } from '@/db/client'
import {
  findInstance,
  type InstanceFilter,
  type InstanceRow,
  instanceLog,
  listInstanceRows,
} from '@/db/platform/instances'
import { AppError } from '@/lib/errors'
import type { Instance } from '@/lib/platform/port'
import type { Page } from '@/lib/platform/port-records'

export const toInstance = (row: InstanceRow): Instance => ({
  id: row.id,
  taskId: row.taskId,
  taskName: row.taskName,
  bizdate: row.bizdate,
  kind: row.kind,
  status: row.status,
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  rows: row.rows,
  message: row.message,
})

export function listInstances(db: Db, filter: InstanceFilter = {}, limit = 50): Page<Instance> {
  const { total, rows } = listInstanceRows(db, filter, limit)
  return { total, returned: rows.length, items: rows.map(toInstance) }
}

export function getInstanceLog(db: Db, instanceId: string): string | undefined {
  if (!findInstance(db, instanceId)) return undefined
  return instanceLog(db, instanceId)
    .map(({ at, line }) => `${at.toISOString()} ${line}\n`)
    .join('')
}

export function getInstance(db: Db, instanceId: string): Instance | undefined {
  const row = findInstance(db, instanceId)
  return row && toInstance(row)
}

export function instanceOf(db: Db, instanceId: string): Instance {
  const row = findInstance(db, instanceId)
  if (!row) throw new AppError('instance-not-found', `No instance ${instanceId}.`)
  return toInstance(row)
}
