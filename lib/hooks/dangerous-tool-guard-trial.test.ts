import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ParkRequest } from '@/lib/guard/park-request'
import { demoWithoutRows } from '@/lib/platform/embedded/demo-without-rows'
import { seedDemo } from '@/lib/platform/embedded/seed-demo'
import { startOfTest } from '@/lib/platform/embedded/test-data'
import { createSqlWorker, type SqlWorker } from '@/lib/sql/sql-worker'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { testRun, toolCall } from '@/lib/testing/test-run'
import { createToolWorld, type ToolWorld, testWrite } from '@/lib/testing/tool-world'
import { dangerousToolGuard } from './dangerous-tool-guard'
import type { HookServices } from './define-hook'

let world: ToolWorld
let demo: TestPlatform
let sql: SqlWorker
beforeAll(async () => {
  world = createToolWorld()
  demo = testPlatform()
  sql = createSqlWorker()
  await seedDemo({ ...demo, today: startOfTest, world: demoWithoutRows })
  const cost = "INSERT INTO ods_campaign_cost VALUES ('c1', 'live', 'N/A', 1, 1, DATE '2026-03-09')"
  await demo.warehouse.write(randomUUID(), [{ sql: cost }])
}, 60_000)
afterAll(async () => {
  await sql.close()
  await demo.close()
  world.close()
})
beforeEach(() => save((script) => script))

/** Of the report whose costs hold a text that is no number: it fails since before every change here. */
const task = () => {
  const found = demo.platform.getTask('ads_campaign_roi')
  if (!found) throw new Error('the demo has no such task')
  return found
}
let inEffect: string | undefined
async function save(change: (script: string) => string) {
  inEffect ??= task().scriptContent
  const { id: taskId, name, version: baseVersion } = task()
  await demo.platform.upsertTask({ taskId, name, scriptContent: change(inEffect), baseVersion }, testWrite())
}

async function cardOf(tool: string, resolved: unknown) {
  const services = { ...world, db: demo.db, platform: demo.platform, sql, policy: world.policy }
  const asked = await dangerousToolGuard.beforeTool?.(
    testRun<HookServices>({ services }),
    toolCall({ tool, effect: 'write', resolved }),
  )
  if (asked?.type !== 'ask') throw new Error(`expected a card, got ${JSON.stringify(asked)}`)
  const { preview, card } = asked.request as ParkRequest
  return {
    severity: preview.severity,
    earlier: preview.evidence.find(({ code }) => code === 'earlier-changes'),
    sample: preview.evidence.find(({ code }) => code === 'sample-rows'),
    disabled: Object.fromEntries(card.options.map((option) => [option.id, option.disabled?.code])),
  }
}
const release = () => cardOf('packCommit', { title: 'roi', items: [{ kind: 'task', id: task().id }] })
const conversion = expect.stringContaining('Could not convert string "N/A"')

test('a failure that the version in effect has too is told with its task, and blocks nothing', async () => {
  await save((script) => script.replace('ROUND(', 'round('))

  const { sample, disabled } = await release()

  expect(sample).toMatchObject({
    state: 'warn',
    params: { how: 'before', task: 'ads_campaign_roi', first: conversion, day: '2026-03-09' },
  })
  expect(disabled).toMatchObject({ direct: undefined, approval: undefined })
})

test('a failure that is new blocks, and names its task', async () => {
  await save((script) => script.replace('CAST(c.cost_text AS DECIMAL(18, 2))', 'CAST(c.campaign_code AS BIGINT)'))

  const { sample, disabled } = await release()

  expect(sample).toMatchObject({ state: 'fail', params: { task: 'ads_campaign_roi', named: 'yes' } })
  expect(disabled).toMatchObject({ direct: 'evidence-failed', approval: 'evidence-failed' })
})

test('a release can be taken back although what comes back fails its sample run', async () => {
  await save((script) => script.replace('CAST(c.cost_text', 'TRY_CAST(c.cost_text'))
  const pack = await demo.platform.packCommit(
    { title: 'roi', mode: 'direct', items: [{ kind: 'task', id: task().id }] },
    testWrite(),
  )
  await demo.platform.idle()

  const { sample, disabled } = await cardOf('rollback', { packId: pack.id })

  expect(pack.status).toBe('published')
  expect(sample).toMatchObject({ state: 'warn', params: { how: 'restored', first: conversion } })
  expect(disabled.rollback).toBeUndefined()
})

test('a breaking change that was taken back and comes along is told first and needs a second person', async () => {
  const { platform } = demo
  const saveTable = async (names: string[]) => {
    const tableId = platform.getTable('ads_x')?.id
    const ids = platform.getTable('ads_x')?.columns ?? []
    const columns = names.map((name, index) => ({ ...ids[index], name, type: 'DOUBLE' }))
    const saved = await platform.upsertTable({ ...(tableId ? { tableId } : {}), name: 'ads_x', columns }, testWrite())
    return [{ kind: 'table', id: saved.table.id }]
  }
  const publish = async (names: string[]) =>
    platform.packCommit({ title: 'x', mode: 'direct', items: await saveTable(names) }, testWrite())
  await publish(['rate'])
  const renamed = await publish(['sla_rate'])
  const items = await saveTable(['sla_rate', 'note'])
  await platform.rollback({ packId: renamed.id }, testWrite())

  const { earlier, severity, disabled } = await cardOf('packCommit', { title: 'note', items })

  expect(earlier).toMatchObject({
    state: 'warn',
    params: { how: 'rolled', version: '2', rolled: '2026-03-10 08:00 UTC' },
  })
  expect(severity).toBe('HIGH')
  expect(disabled).toMatchObject({ direct: 'severity-too-high', approval: undefined })
})
