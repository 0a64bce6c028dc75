import { crashPlatform } from '@/lib/platform/embedded/crash-platform'
import { withScores } from '@/lib/platform/embedded/python/python-test-data'
import { byAnn } from '@/lib/platform/embedded/test-data'
import { testScriptRunner } from '@/lib/testing/sandbox-world'

/**
 * For tests, as a process of its own: `prepare` fills a data folder, `run` recovers, runs a Python task for a day under one key and
 * prints what came of it. At the boundary named by the third argument the process kills itself, as `kill -9` would.
 */
const [dataDir = '', act = '', killAt = ''] = process.argv.slice(2)
const { platform, warehouse } = crashPlatform(dataDir, killAt, testScriptRunner())

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
