import { afterEach, beforeEach, expect, test } from 'vitest'
import { worstSeverity } from '@/lib/contracts/lineage'
import type { Table, Task } from '@/lib/platform/port'
import { stripTaskHeader } from '@/lib/platform/task-header'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { demoWithoutRows } from './demo-without-rows'
import { seedDemo } from './seed-demo'
import { byAnn, startOfTest } from './test-data'

let world: TestPlatform

beforeEach(() => {
  world = testPlatform()
})

afterEach(() => world.close())

const seed = (today = startOfTest) => seedDemo({ ...world, today, timeZone: 'UTC', world: demoWithoutRows })

test('the demo world stands as released, with its history, its incidents and an open draft', async () => {
  const steps: string[] = []

  await seedDemo({ ...world, today: startOfTest, world: demoWithoutRows, onProgress: (step) => steps.push(step) })

  const { platform } = world
  expect(steps).toEqual(['warehouse', 'catalogue', 'done'])
  expect(platform.getTable('dws_order_detail')).toMatchObject({ version: 1, publishedVersion: 1, layer: 'DWS' })
  expect(platform.getTable('dws_order_detail')?.columns).toHaveLength(240)
  expect(platform.listTasks({ status: 'frozen' }).total).toBe(1)
  expect(platform.listInstances({ status: 'failed' }).total).toBe(1)
  expect(platform.listPacks().items).toMatchObject([{ status: 'draft' }])
  expect(await world.warehouse.describe()).toHaveLength(platform.searchTables('').total)
})

test('a past run started when its schedule fires there, and none after the moment of seeding', async () => {
  const timeZone = 'Asia/Shanghai'
  const clock = (iso: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(new Date(iso))
  const today = new Date('2026-03-10T18:20:00Z') // 02:20 on the eleventh there

  await seedDemo({ ...world, today, timeZone, world: demoWithoutRows })

  const task = world.platform.listTasks({ query: 'dws_order_detail' }).items.find(({ schedule }) => schedule)
  const [hour, minute] = [task?.schedule?.cron.split(' ')[1], task?.schedule?.cron.split(' ')[0]]
  const runs = world.platform.listInstances({ taskId: task?.id ?? '' }).items
  const dayBefore = runs.find(({ bizdate }) => bizdate === '2026-03-09')
  expect(clock(dayBefore?.startedAt ?? '')).toBe(`${hour?.padStart(2, '0')}:${minute?.padStart(2, '0')}`)
  const all = world.platform.listInstances({}, 500).items
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(({ endedAt }) => endedAt !== null && endedAt > today.toISOString())).toEqual([])
})

test('seeding again does nothing, also on a later day', async () => {
  await seed()
  const before = world.platform.listInstances().total

  await seed(new Date('2026-03-12T08:00:00Z'))

  expect(world.platform.listInstances().total).toBe(before)
})

test('the scheduler finds the seeded day done', async () => {
  await seed()
  const before = world.platform.listInstances().total

  await world.platform.tick()
  await world.platform.idle()

  expect(world.platform.listInstances().total).toBe(before)
  expect(world.platform.listInstances({ status: 'waiting' }).total).toBe(0)
})

test('seeding that was interrupted goes on with the day it began with', async () => {
  const interrupted = seedDemo({
    db: world.db,
    warehouse: world.warehouse,
    today: startOfTest,
    world: demoWithoutRows,
    onProgress: (step) => {
      if (step === 'catalogue') throw new Error('crash')
    },
  })
  await expect(interrupted).rejects.toThrow('crash')

  await seed(new Date('2026-03-12T08:00:00Z'))

  expect(world.platform.listInstances({}, 1).items[0]?.bizdate).toBe('2026-03-09')
})

/** Edits the places that a report names, and nothing else: other tables have a column of the same name. */
function renameAt(script: string, places: { line: number; column: number }[], from: string, to: string): string {
  const lines = script.split('\n')
  for (const { line, column } of [...places].sort((a, b) => b.column - a.column)) {
    const text = lines[line - 1] ?? ''
    lines[line - 1] = text.slice(0, column - 1) + text.slice(column - 1).replace(new RegExp(`\\b${from}\\b`), to)
  }
  return lines.join('\n')
}

test('the main job on the demo world: rename, follow in every reader, publish, run', async () => {
  await seed()
  const { platform } = world
  const table = platform.getTable('dws_order_detail') as Table
  const columns = table.columns.map((each) => (each.name === 'order_amount' ? { ...each, name: 'pay_amount' } : each))
  await platform.upsertTable({ tableId: table.id, name: table.name, columns, baseVersion: 1 }, byAnn())

  const risk = await platform.analyseImpact(table.id)
  const serious = Map.groupBy(
    risk.findings.filter(({ severity }) => severity === 'HIGH'),
    ({ taskName }) => taskName,
  )
  for (const [name, findings] of serious) {
    const { id, scriptContent } = platform.getTask(name) as Task
    const places = findings.flatMap((finding) => finding.places)
    const script = renameAt(stripTaskHeader(scriptContent), places, 'order_amount', 'pay_amount')
    await platform.upsertTask({ taskId: id, name, scriptContent: script, baseVersion: 1 }, byAnn())
  }
  const preview = await platform.previewPack({}, 'ann')
  const { contentHash } = preview
  const pack = await platform.packCommit({ title: 'rename', mode: 'direct', contentHash }, byAnn())
  await platform.idle()

  expect(risk.status).toBe('full')
  expect(serious.size).toBeGreaterThan(3)
  expect([...serious.keys()]).toContain('dws_order_detail')
  expect(preview.impacts.map((report) => [report.table, worstSeverity(report)])).toEqual([
    ['dws_order_detail', undefined],
  ])
  expect(preview.problems).toEqual([])
  expect(pack.status).toBe('published')
}, 60_000)
