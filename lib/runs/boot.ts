import { closeDatabase } from '@/db/client'
import { needsFirstAdmin } from '@/lib/auth/first-admin'
import { AppError } from '@/lib/errors'
import { globalSingleton } from '@/lib/global'
import { log } from '@/lib/log'
import { startRetention } from './admin/retention'
import { startPurge } from './delete-conversation'
import { startExpiry } from './expire-interactions'
import { notePeers } from './peer'
import { recoverRuns } from './recover-runs'
import { type Runtime, runtime } from './runtime'
import { recordUnconfined } from './unsafe-scripts'

/** Exit code for a start that cannot work: configuration, data folder, database. */
const exitUnusable = 78
/** Longest wait for running work when the process is asked to end. */
const graceMs = 5_000

/** Starts the process's runtime and its recovery; a start that cannot work says why in one line and ends the process. */
export async function boot(): Promise<void> {
  notePeers()
  try {
    const started = await runtime()
    await started.platform.recover() // before the runs, which ask it for the outcome of their writes
    const recovered = await recoverRuns(started)
    if (recovered > 0) log().info({ recovered }, 'interrupted runs go on')
    started.platform.start()
    startExpiry(started)
    startRetention(started)
    startPurge(started)
    started.notifier.start()
    await recordUnconfined(started)
    tellSetup(started)
    onSignals(started)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    process.stderr.write(`sluice: ${error.code}: ${error.message}\n`)
    process.exit(exitUnusable)
  }
}

/** Until there is an administrator: where to make one, and the code that proves that somebody sees this console. */
function tellSetup({ db, env, setupCode }: Runtime): void {
  if (env.demoAccounts || !needsFirstAdmin(db)) return
  const host = env.host.includes(':') ? `[${env.host}]` : env.host
  process.stdout.write(
    `sluice: there is no administrator yet. Open http://${host}:${env.port}/setup and enter the code ${setupCode}\n`,
  )
}

/** Next waits for open responses, and a stream never closes by itself: tell the readers, leave the runs to recovery, end. */
function onSignals(current: Runtime): void {
  globalSingleton('signals', () => {
    const end = async (signal: NodeJS.Signals) => {
      log().info({ signal }, 'ending')
      current.wake.close()
      current.notifier.stop()
      current.writer.flush()
      await Promise.race([endWork(current), new Promise((resolve) => setTimeout(resolve, graceMs))])
      closeDatabase(current.db)
      process.exit(0)
    }
    process.once('SIGTERM', end)
    process.once('SIGINT', end)
    return true
  })
}

async function endWork({ platform, warehouse, traceExport }: Runtime): Promise<void> {
  await traceExport?.close()
  await platform.stop()
  await warehouse.close()
}
