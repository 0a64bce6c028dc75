import { closeDatabase } from '@/db/client'
import { AppError } from '@/lib/errors'
import { globalSingleton } from '@/lib/global'
import { log } from '@/lib/log'
import { startExpiry } from './expire-interactions'
import { recoverRuns } from './recover-runs'
import { type Runtime, runtime } from './runtime'

/** Exit code for a start that cannot work: configuration, data folder, database. */
const exitUnusable = 78
/** Longest wait for running work when the process is asked to end. */
const graceMs = 5_000

/** Starts the process's runtime and its recovery; a start that cannot work says why in one line and ends the process. */
export async function boot(): Promise<void> {
  try {
    const started = await runtime()
    await started.platform.recover() // before the runs, which ask it for the outcome of their writes
    const recovered = await recoverRuns(started)
    if (recovered > 0) log().info({ recovered }, 'interrupted runs go on')
    started.platform.start()
    startExpiry(started)
    onSignals(started)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    process.stderr.write(`sluice: ${error.code}: ${error.message}\n`)
    process.exit(exitUnusable)
  }
}

/** Next waits for open responses, and a stream never closes by itself: tell the readers, leave the runs to recovery, end. */
function onSignals(current: Runtime): void {
  globalSingleton('signals', () => {
    const end = async (signal: NodeJS.Signals) => {
      log().info({ signal }, 'ending')
      current.wake.close()
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

async function endWork({ platform, warehouse }: Runtime): Promise<void> {
  await platform.stop()
  await warehouse.close()
}
