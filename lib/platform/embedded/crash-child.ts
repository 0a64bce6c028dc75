import { crashPlatform } from './crash-platform'
import { byAnn, withRename, withSales } from './test-data'

/**
 * For tests, as a process of its own: `prepare` fills a data folder, `publish` recovers, publishes under one key and prints
 * the outcome. At the boundary named by the third argument the process kills itself, as `kill -9` would.
 */
const [dataDir = '', act = '', killAt = ''] = process.argv.slice(2)
const { platform, warehouse } = crashPlatform(dataDir, killAt)

if (act === 'prepare') {
  await withSales({ platform, warehouse })
  await withRename(platform)
} else {
  await platform.recover()
  const pack = await platform.packCommit({ title: 'rename', mode: 'direct' }, byAnn('call-1'))
  await platform.idle()
  const { rows } = await warehouse.query('SELECT sum(pay_amount), count(*) FROM dwd_orders')
  const sales = await warehouse.query('SELECT city, sales FROM ads_city_sales')
  const runs = platform.listInstances({}, 100).items.map(({ kind, status }) => `${kind} ${status}`)
  process.stdout.write(JSON.stringify({ pack, packs: platform.listPacks().total, rows, sales: sales.rows, runs }))
}
await platform.stop()
process.exit(0) // the warehouse's processes end with this one
