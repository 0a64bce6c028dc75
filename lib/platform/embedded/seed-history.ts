import type { Db } from '@/db/client'
import { insertChecks } from '@/db/platform/checks'
import { insertInstanceLogs, insertInstances } from '@/db/platform/instances'
import { objectById, versionOf } from '@/db/platform/objects'
import { saveVersion } from '@/db/platform/save-object'
import { contentHashOf } from './contents'
import { cycleKey } from './cycle-instances'
import { addDays, momentOf } from './data-day'
import type { DemoChange, DemoInstance, DemoWorld } from './demo-world'
import { freezePack } from './freeze-pack'
import type { SeedIds } from './seed-objects'

/**
 * Past runs and results of checks, unreleased changes, draft packs. The world's times are what clocks in `timeZone` show, where its
 * schedules fire as well, but none lies after `now`. Inside the caller's transaction.
 */
export function seedHistory(
  db: Db,
  world: Omit<DemoWorld, 'statements'>,
  ids: SeedIds,
  { at, now, timeZone }: { at: Date; now: Date; timeZone: string },
): void {
  const moment = (clock: string) => new Date(Math.min(momentOf(new Date(clock), timeZone).getTime(), now.getTime()))
  seedInstances(db, world.instances, ids, { at, moment })
  const bizdate = addDays(at.toISOString().slice(0, 10), -1)
  const checks = world.rules.flatMap(({ name, lastResult }) => {
    if (!lastResult) return []
    const violations = lastResult === 'fail' ? 1 : 0
    const row = { ruleId: ids.rule(name), ruleVersion: 1, instanceId: null, bizdate, result: lastResult, violations }
    return [{ ...row, message: null, at }]
  })
  insertChecks(db, checks)
  for (const change of world.changes) saveChange(db, change, ids, at)
  for (const { title, author, createdAt, items } of world.packs) {
    const selection = items.map(({ kind, name }) => ({ kind, id: kind === 'table' ? ids.table(name) : ids.task(name) }))
    const context = { db, timeZone, now: () => moment(createdAt) }
    freezePack(context, { title, mode: 'draft', items: selection }, { actor: author, idempotencyKey: `seed:${title}` })
  }
}

function seedInstances(
  db: Db,
  instances: readonly DemoInstance[],
  ids: SeedIds,
  { at, moment }: { at: Date; moment(clock: string): Date },
): void {
  const rows = instances.map((instance, index) => {
    const taskId = ids.task(instance.task)
    const startedAt = instance.startedAt === null ? null : moment(instance.startedAt)
    return {
      id: `ins_demo${index + 1}`,
      uniqueKey: cycleKey(taskId, instance.bizdate),
      taskId,
      taskName: instance.task,
      taskVersion: 1,
      bizdate: instance.bizdate,
      kind: 'cycle' as const,
      status: instance.status,
      dueAt: startedAt ?? at,
      startedAt,
      endedAt: instance.endedAt === null ? null : moment(instance.endedAt),
      rows: instance.rows,
      message: instance.message,
    }
  })
  insertInstances(db, rows)
  insertInstanceLogs(
    db,
    instances.flatMap(({ log }, index) =>
      log.map((line) => ({ instanceId: `ins_demo${index + 1}`, at: rows[index]?.endedAt ?? at, line })),
    ),
  )
}

function saveChange(db: Db, { task, script, author }: DemoChange, ids: SeedIds, at: Date): void {
  const id = ids.task(task)
  const head = objectById(db, 'task', id)
  const base = head && versionOf(db, 'task', id, head.version)
  if (!head || !base) throw new Error(`The demo world changes ${task}, which it does not have`)
  const { name, owner, summary, status } = head
  const { content } = base
  const contentHash = contentHashOf(content, script)
  saveVersion(db, { kind: 'task', id, name, owner, content, script, contentHash, summary, author, at, status })
}
