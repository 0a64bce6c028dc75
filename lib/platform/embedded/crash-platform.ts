import path from 'node:path'
import { openDatabase } from '@/db/client'
import type { ScriptRunner } from '@/lib/contracts/script-runner'
import { analyseLineage } from '@/lib/sql/analyse-lineage'
import { createDuckDbWarehouse } from '@/lib/warehouse/duckdb/duckdb-warehouse'
import { createEmbeddedPlatform } from './embedded-platform'
import { startOfTest } from './test-data'

/** For tests, in a process of its own: a platform on a data folder that kills the process at a boundary, as `kill -9` would. */
export function crashPlatform(dataDir: string, killAt: string, scripts?: ScriptRunner) {
  const warehouse = createDuckDbWarehouse({ dataDir, queryLimits: { readers: { warm: 1, most: 1 } } })
  const platform = createEmbeddedPlatform({
    db: openDatabase(path.join(dataDir, 'sluice.db')),
    warehouse,
    sql: { analyseLineage: async (request) => analyseLineage(request) },
    ...(scripts ? { scripts } : {}),
    now: () => startOfTest,
    timeZone: 'UTC',
    boundary: (name) => {
      if (name === killAt) process.kill(process.pid, 'SIGKILL')
    },
  })
  return { platform, warehouse }
}
