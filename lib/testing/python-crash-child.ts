import path from 'node:path'
import { openDatabase } from '@/db/client'
import { createEmbeddedPlatform } from '@/lib/platform/embedded/embedded-platform'
import { withScores } from '@/lib/platform/embedded/python/python-test-data'
import { byAnn, startOfTest } from '@/lib/platform/embedded/test-data'
import { analyseLineage } from '@/lib/sql/analyse-lineage'
import { testScriptRunner } from '@/lib/testing/sandbox-world'
import { createDuckDbWarehouse } from '@/lib/warehouse/duckdb/duckdb-warehouse'

/**
 * For tests, as a process of its own: `prepare` fills a data folder, `run` recovers, runs a Python task for a day under one key and
 * prints what came of it. At the boundary named by the third argument the process kills itself, as `kill -9` would.
 */
const [dataDir = '', act = '', killAt = ''] = process.argv.slice(2)
const db = openDatabase(path.join(dataDir, 'sluice.db'))
const warehouse = createDuckDbWarehouse({ dataDir, queryLimits: { readers: { warm: 1, most: 1 } } })
const platform = createEmbeddedPlatform({
  db,
  warehouse,
  sql: { analyseLineage: async (request) => analyseLineage(request) },
  scripts: testScriptRunner(),
  now: () => startOfTest,
  timeZone: 'UTC',
  boundary: (name) => {
    if (name === killAt) process.kill(process.pid, 'SIGKILL')
  },
})

if (act === 'prepare') {
  await withScores({ platform, warehouse })
} else {
  await platform.recover()
  const taskIds = [platform.getTask('score')?.id ?? '']
  const range = { taskIds, from: '2026-03-09', to: '2026-03-09', includeDownstream: false, reason: 'test' }
  await platform.backfill(range, byAnn('call-1'))
  await platform.idle()
  const { rows } = await warehouse.query('SELECT city, score FROM ads_city_score ORDER BY ALL')
  const [instance] = platform
    .listInstances({ taskId: taskIds[0] ?? '' })
    .items.filter(({ kind }) => kind === 'backfill')
  const scriptRuns = (platform.getInstanceLog(instance?.id ?? '') ?? '').split('the script took').length - 1
  process.stdout.write(JSON.stringify({ rows, status: instance?.status, counted: instance?.rows, scriptRuns }))
}
await platform.stop()
process.exit(0) // the warehouse's processes end with this one
