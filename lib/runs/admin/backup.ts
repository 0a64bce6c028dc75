import { join } from 'node:path'
import { authorize, installation } from '@/db/authorize'
import { appendAudit } from '@/db/ledger/audit'
import { sqliteOf } from '@/db/sqlite-of'
import type { BackupReport } from '@/lib/contracts/admin-system'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { globalSingleton } from '@/lib/global'
import { writeBackup } from '@/lib/runs/backup/write-backup'
import type { Runtime } from '@/lib/runs/runtime'

export const backupAction = 'backup.written'
/** About 2 MB a turn: what else the server does is held up by milliseconds. */
const pagesAtOnce = 500

export const backupFolder = ({ env }: Pick<Runtime, 'env'>): string => join(env.dataDir, 'backups')

const working = () => globalSingleton('backup', () => ({ is: false }))

/** A backup into the data folder while everything goes on; one at a time. */
export async function backUpNow(runtime: Runtime, admin: Person): Promise<BackupReport> {
  authorize(admin, 'installation.manage', installation)
  const { db, env, now } = runtime
  if (working().is) throw new AppError('conflict', 'A backup is being written already.')
  working().is = true
  try {
    const source = { dataDir: env.dataDir, sqlite: sqliteOf(db), pagesAtOnce }
    const report = await writeBackup(source, backupFolder(runtime), now())
    const body = { folder: report.folder, bytes: report.bytes }
    appendAudit(db, { actorId: admin.id, action: backupAction, subject: 'installation', body }, now())
    return report
  } finally {
    working().is = false
  }
}
