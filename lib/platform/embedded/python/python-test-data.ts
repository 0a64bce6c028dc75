import { randomUUID } from 'node:crypto'
import type { EmbeddedPlatform } from '@/lib/platform/embedded/embedded-platform'
import { byAnn, ordersTable } from '@/lib/platform/embedded/test-data'
import type { Task } from '@/lib/platform/port'
import type { Warehouse } from '@/lib/warehouse/port'

/** For tests: a script that counts the orders of two days by city. */
export const scoreHeader = '# input: dwd_orders (order_id, city, dt) last 2 days\n# output: ads_city_score\n'
export const scoreBody = `import csv, os
with open(os.path.join(os.environ['INPUT_DIR'], 'dwd_orders.csv'), newline='') as file:
    rows = list(csv.DictReader(file))
print(os.environ['BIZDATE'], len(rows), 'orders')
cities = sorted({row['city'] for row in rows})
with open(os.path.join(os.environ['OUTPUT_DIR'], 'ads_city_score.csv'), 'w', newline='') as file:
    out = csv.writer(file)
    out.writerow(['score', 'city'])
    for city in cities:
        out.writerow([sum(row['city'] == city for row in rows), city])
`

const scoreTable = {
  name: 'ads_city_score',
  columns: [
    { name: 'city', type: 'VARCHAR' },
    { name: 'score', type: 'INTEGER' },
    { name: 'dt', type: 'VARCHAR', partition: true },
  ],
}

/** A released Python task from dwd_orders to ads_city_score, and orders of two days. */
export async function withScores(
  { platform, warehouse }: { platform: EmbeddedPlatform; warehouse: Warehouse },
  scriptContent = scoreHeader + scoreBody,
): Promise<Task> {
  await platform.upsertTable(ordersTable, byAnn())
  await platform.upsertTable(scoreTable, byAnn())
  const { task } = await platform.upsertTask({ name: 'score', type: 'python', scriptContent }, byAnn())
  await platform.packCommit({ title: 'score', mode: 'direct' }, byAnn())
  await platform.idle()
  const rows = "(1, 10.0, '杭州', '2026-03-09'), (2, 20.0, '=Oslo', '2026-03-09'), (3, 5.0, '=Oslo', '2026-03-08')"
  await warehouse.write(randomUUID(), [{ sql: `INSERT INTO dwd_orders VALUES ${rows}` }])
  return task
}
