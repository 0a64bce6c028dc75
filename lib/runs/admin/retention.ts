import { rm } from 'node:fs/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { countExpired, deleteExpired, retentionDays, setRetention } from '@/db/admin/retention'
import { authorize, installation } from '@/db/authorize'
import type { RetentionReport } from '@/lib/contracts/admin-system'
import type { Person } from '@/lib/contracts/user'
import { globalSingleton } from '@/lib/global'
import { log } from '@/lib/log'
import { workspaceFolder } from '@/lib/runs/files'
import type { Runtime } from '@/lib/runs/runtime'

const sweepEveryMs = 6 * 3_600_000
const firstSweepMs = 60_000

/** The setting, and what so many days would delete now: nothing is deleted by asking. */
export const readRetention = ({ db, now }: Runtime, admin: Person, asked: number | undefined): RetentionReport => {
  authorize(admin, 'installation.manage', installation)
  return {
    days: retentionDays(db),
    wouldDelete: asked === undefined ? null : countExpired(db, admin, asked, now()),
  }
}

/** From now on conversations older than `days` are deleted, the first ones at once. */
export async function changeRetention(runtime: Runtime, admin: Person, days: number | null): Promise<RetentionReport> {
  setRetention(runtime.db, admin, days, runtime.now())
  await sweepConversations(runtime)
  return readRetention(runtime, admin, undefined)
}

/** Deletes what is past its days, a few at a time, with the files of each. Returns how many went. */
export async function sweepConversations(runtime: Runtime): Promise<number> {
  const days = retentionDays(runtime.db)
  if (days === null) return 0
  for (let total = 0; ; ) {
    const ids = deleteExpired(runtime.db, days, runtime.now())
    for (const id of ids) await rm(workspaceFolder(runtime, id), { recursive: true, force: true })
    total += ids.length
    if (ids.length === 0) return total
    await breathe()
  }
}

/** Sweeps from time to time while the server runs. */
export function startRetention(runtime: Runtime): void {
  const sweep = () =>
    void sweepConversations(runtime).then(
      (deleted) => deleted > 0 && log().info({ deleted }, 'conversations past their days deleted'),
      (error: unknown) => log().error({ error }, 'retention failed'),
    )
  globalSingleton('retention', () => {
    setTimeout(sweep, firstSweepMs).unref()
    return setInterval(sweep, sweepEveryMs).unref()
  })
}
