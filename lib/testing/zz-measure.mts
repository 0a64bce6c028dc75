import { monitorEventLoopDelay } from 'node:perf_hooks'
import { copyFileSync, fsyncSync, openSync, mkdtempSync, statSync, closeSync } from 'node:fs'
import { createDuckDbWarehouse } from '@/lib/warehouse/duckdb/duckdb-warehouse'
import { demoWorld } from '@/lib/platform/embedded/demo/demo-world'
const dir = mkdtempSync('/tmp/measure-')
const best = async (name: string, n: number, f: () => Promise<unknown>) => { const times: number[] = []; for (let i = 0; i < n; i++) { const t = performance.now(); await f(); times.push(performance.now() - t) } times.sort((a, b) => a - b); console.log(name.padEnd(34), 'best', times[0]!.toFixed(0), 'median', times[Math.floor(n / 2)]!.toFixed(0), 'worst', times.at(-1)!.toFixed(0)) }
let w = createDuckDbWarehouse({ dataDir: dir })
const world = demoWorld('2026-11-30')
await best('seed', 1, () => w.write('seed', world.statements))
await w.close()
await best('cold start + first query', 6, async () => { const x = createDuckDbWarehouse({ dataDir: dir }); await x.query('select 1'); await x.close() })
w = createDuckDbWarehouse({ dataDir: dir })
await w.query('select 1')
await best('select 1', 200, () => w.query('select 1'))
await best('count wide', 50, () => w.query('select count(*) from dws_order_detail'))
await best('group by channel', 30, () => w.query('select channel_code, sum(order_amount) from dws_order_detail group by 1'))
await best('10,000 x 3', 10, () => w.query('select order_id, order_amount, dt from dws_order_detail'))
const h = monitorEventLoopDelay({ resolution: 5 }); h.enable()
await best('select * wide (5 MB)', 6, () => w.query('select * from dws_order_detail'))
h.disable(); console.log('event loop max ms', (h.max / 1e6).toFixed(0), 'p99', (h.percentile(99) / 1e6).toFixed(0))
let n = 0
await best('write 1 row', 15, () => w.write('w' + n++, [{ sql: "update dim_shop set shop_level = 'A' where shop_id = 1" }]))
await best('8 writes at once', 3, () => Promise.all(Array.from({ length: 8 }, () => w.write('w' + n++, [{ sql: "update dim_shop set shop_level = 'A' where shop_id = 1" }]))))
const etl = world.tasks.find((t) => t.name === 'dws_order_detail')!.script.replaceAll('${bizdate}', '2026-11-20').replaceAll('${bizdate-29}', '2026-10-22').replaceAll('${bizdate+15}', '2026-12-05')
await best('wide etl, one day', 3, () => w.write('e' + n++, [{ sql: etl }]))
await best('dry run wide etl', 3, () => w.dryRun([{ sql: etl }]))
await best('copy + fsync', 8, async () => { copyFileSync(dir + '/master.duckdb', dir + '/x'); const f = openSync(dir + '/x', 'r'); fsyncSync(f); closeSync(f) })
console.log('MB', statSync(dir + '/master.duckdb').size / 1e6)
await w.close()
