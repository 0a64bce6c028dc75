import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Task } from '@/lib/platform/port'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { byAnn } from './test-data'

let world: TestPlatform

beforeEach(async () => {
  world = testPlatform()
  await chainOfThree()
})

afterEach(() => world.close())

const step = (from: string, to: string) =>
  `INSERT INTO ${to} SELECT n + 1, '\${bizdate}' FROM ${from} WHERE dt = '\${bizdate}'`

/** ods_n → dwd_n → dws_n → ads_n, one task each, every day at 02:00, 03:00, 04:00; ten days of source rows. */
async function chainOfThree() {
  const { platform } = world
  const columns = [
    { name: 'n', type: 'INTEGER' },
    { name: 'dt', type: 'VARCHAR', partition: true },
  ]
  for (const name of ['ods_n', 'dwd_n', 'dws_n', 'ads_n']) await platform.upsertTable({ name, columns }, byAnn())
  await platform.upsertTask({ name: 'dwd', scriptContent: step('ods_n', 'dwd_n') }, byAnn())
  await platform.upsertTask({ name: 'dws', scriptContent: step('dwd_n', 'dws_n') }, byAnn())
  await platform.upsertTask({ name: 'ads', scriptContent: step('dws_n', 'ads_n') }, byAnn())
  await schedule('dwd', '0 2 * * *', [])
  await schedule('dws', '0 3 * * *', ['dwd'])
  await schedule('ads', '0 4 * * *', ['dws'])
  await platform.packCommit({ title: 'chain', mode: 'direct' }, byAnn())
  await platform.idle()
  const days = Array.from({ length: 10 }, (_, day) => `(1, '2026-03-${String(day + 1).padStart(2, '0')}')`)
  await world.warehouse.write('rows', [{ sql: `INSERT INTO ods_n VALUES ${days.join(', ')}` }])
}

const schedule = (task: string, cron: string, upstream: string[]) =>
  world.platform.upsertSchedule(
    { taskId: task, cron, retries: 0, priority: 1, dependencies: upstream.map((taskId) => ({ taskId, offset: 0 })) },
    byAnn(),
  )

const idOf = (task: string) => (world.platform.getTask(task) as Task).id

const cycle = (bizdate: string) =>
  Object.fromEntries(
    world.platform
      .listInstances({ bizdate }, 100)
      .items.filter(({ kind }) => kind === 'cycle')
      .map(({ taskName, status, message }) => [taskName, message ? `${status} ${message}` : status]),
  )

const days = async (table: string) =>
  (await world.warehouse.query(`SELECT dt, n FROM ${table} ORDER BY dt`)).rows.map(([dt, n]) => `${dt} ${n}`)

const tickAt = async (time: string) => {
  world.clock.now = new Date(time)
  await world.platform.tick()
  await world.platform.idle()
}

test('scheduled instances are created for the day before and wait for their time', async () => {
  await tickAt('2026-03-11T02:30:00Z')

  expect(cycle('2026-03-10')).toEqual({ dwd: 'success', dws: 'waiting', ads: 'waiting' })
  await tickAt('2026-03-11T05:00:00Z')
  expect(cycle('2026-03-10')).toEqual({ dwd: 'success', dws: 'success', ads: 'success' })
  expect(await days('ads_n')).toEqual(['2026-03-10 4'])
})

test('the same tick again creates nothing twice', async () => {
  await tickAt('2026-03-11T05:00:00Z')

  await tickAt('2026-03-11T06:00:00Z')

  expect(world.platform.listInstances({ bizdate: '2026-03-10' }).total).toBe(3)
})

test('running a day again replaces its partition and leaves the others', async () => {
  await tickAt('2026-03-11T05:00:00Z')
  await tickAt('2026-03-12T05:00:00Z')
  const [instance] = world.platform.listInstances({ taskId: idOf('dwd'), bizdate: '2026-03-10' }).items

  await world.platform.rerunInstance(instance?.id ?? '', byAnn())
  await world.platform.idle()

  expect(await days('dwd_n')).toEqual(['2026-03-10 2'])
  expect(world.platform.getInstance(instance?.id ?? '')).toMatchObject({ status: 'success', rows: 1 })
  expect(world.platform.getInstanceLog(instance?.id ?? '')).toMatch(
    /attempt 1: [\s\S]*rerun requested by Ann[\s\S]*attempt 2: /,
  )
})

test('a frozen task still gets instances, and they hold everything behind them', async () => {
  await world.platform.freezeTask(idOf('dws'), byAnn())

  await tickAt('2026-03-11T05:00:00Z')

  expect(world.platform.getTask('dws')?.status).toBe('frozen')
  expect(cycle('2026-03-10')).toEqual({ dwd: 'success', dws: 'blocked frozen', ads: 'blocked upstream:dws' })
})

test('unfreezing lets what was held run', async () => {
  await world.platform.freezeTask(idOf('dws'), byAnn())
  await tickAt('2026-03-11T05:00:00Z')

  await world.platform.unfreezeTask(idOf('dws'), byAnn())
  await world.platform.idle()

  expect(cycle('2026-03-10')).toEqual({ dwd: 'success', dws: 'success', ads: 'success' })
})

test('a failed instance blocks those behind it until it is run again with success', async () => {
  await publish('dwd', 'INSERT INTO dwd_n SELECT n / no_such_column FROM ods_n')
  await tickAt('2026-03-11T05:00:00Z')
  const failed = cycle('2026-03-10')
  await publish('dwd', step('ods_n', 'dwd_n'))
  const [instance] = world.platform.listInstances({
    taskId: idOf('dwd'),
    status: 'failed',
    bizdate: '2026-03-10',
  }).items

  await world.platform.rerunInstance(instance?.id ?? '', byAnn())
  await world.platform.idle()

  expect(failed.dwd).toMatch(/failed .*no_such_column/)
  expect(failed).toMatchObject({ dws: 'blocked upstream:dwd', ads: 'blocked upstream:dws' })
  expect(cycle('2026-03-10')).toEqual({ dwd: 'success', dws: 'success', ads: 'success' })
})

const publish = async (name: string, scriptContent: string) => {
  await world.platform.upsertTask({ taskId: idOf(name), name, scriptContent }, byAnn())
  await world.platform.packCommit({ title: name, mode: 'direct' }, byAnn())
  await world.platform.idle()
}

test('a saved script runs only after its release', async () => {
  await world.platform.upsertTask({ taskId: idOf('dwd'), name: 'dwd', scriptContent: 'SELECT broken(' }, byAnn())

  await tickAt('2026-03-11T05:00:00Z')

  expect(cycle('2026-03-10')).toMatchObject({ dwd: 'success' })
})

test('a failed attempt is retried as often as its schedule says', async () => {
  await world.platform.upsertSchedule(
    { taskId: 'dwd', cron: '0 2 * * *', retries: 2, priority: 1, dependencies: [] },
    byAnn(),
  )
  await publish('dwd', 'INSERT INTO dwd_n SELECT no_such_column FROM ods_n')

  await tickAt('2026-03-11T05:00:00Z')

  const [instance] = world.platform.listInstances({ taskId: idOf('dwd'), bizdate: '2026-03-10' }).items
  expect(instance).toMatchObject({ status: 'failed' })
  expect(world.platform.getInstanceLog(instance?.id ?? '')?.match(/attempt \d/g)).toEqual([
    'attempt 1',
    'attempt 2',
    'attempt 3',
  ])
})

test('an offline task gets no instances', async () => {
  await world.platform.offlineTask(idOf('dws'), byAnn())

  await tickAt('2026-03-11T05:00:00Z')

  expect(Object.keys(cycle('2026-03-10')).sort()).toEqual(['ads', 'dwd'])
  expect(world.platform.getTask('dws')).toMatchObject({ status: 'offline', publishedVersion: null })
})

const endless =
  'INSERT INTO dwd_n SELECT count(*), 1 FROM range(3000000) a, range(3000000) b WHERE hash(a.range + b.range) = 7'

/** Waits for a state that another part of the process brings about. */
const until = async (isReached: () => boolean | Promise<boolean>) => {
  while (!(await isReached())) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a kill is asked for at once and true only when the query has ended', async () => {
  await world.platform.upsertTask({ taskId: idOf('dwd'), name: 'dwd', scriptContent: endless }, byAnn())
  await world.platform.packCommit({ title: 'endless', mode: 'direct' }, byAnn())
  const running = () => world.platform.listInstances({ taskId: idOf('dwd'), status: 'running' }).items[0]
  await until(() => running() !== undefined)
  await new Promise((resolve) => setTimeout(resolve, 300)) // into the query itself, not only towards it
  const id = running()?.id ?? ''

  const asked = await world.platform.killInstance(id, byAnn())
  const meanwhile = world.platform.getInstance(id)?.status
  await world.platform.idle()

  expect([asked.status, meanwhile]).toEqual(['killing', 'killing'])
  expect(world.platform.getInstance(id)).toMatchObject({ status: 'killed', rows: null })
  expect(await days('dwd_n')).toEqual([])
  await expect(world.platform.killInstance(id, byAnn())).rejects.toMatchObject({ code: 'conflict' })
})

test('a waiting instance is killed at once', async () => {
  await tickAt('2026-03-11T02:30:00Z')
  const [waiting] = world.platform.listInstances({ taskId: idOf('ads'), status: 'waiting' }).items

  const killed = await world.platform.killInstance(waiting?.id ?? '', byAnn())

  expect(killed.status).toBe('killed')
})

test('a backfill runs upstream first, day by day, and reaches downstream', async () => {
  const range = { taskIds: ['dwd'], from: '2026-03-02', to: '2026-03-04', includeDownstream: true }
  const preview = await world.platform.previewBackfill(range)

  const plan = await world.platform.backfill({ ...range, parallelism: 1, reason: 'new column' }, byAnn())
  await world.platform.idle()

  expect(preview).toEqual({
    taskIds: ['dwd', 'dws', 'ads'].map(idOf),
    days: 3,
    instances: 9,
    tables: ['dwd_n', 'dws_n', 'ads_n'],
  })
  expect(plan).toMatchObject({ status: 'running', instances: 9 })
  expect(await days('ads_n')).toEqual(['2026-03-02 4', '2026-03-03 4', '2026-03-04 4'])
  const order = world.startedInOrder(plan.id)
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04']) {
    expect(order.filter((each) => each.endsWith(day))).toEqual(['dwd', 'dws', 'ads'].map((task) => `${task} ${day}`))
  }
  expect(world.statusOfBackfill(plan.id)).toBe('done')
})

test('a backfill keeps to its parallelism', async () => {
  const range = { taskIds: ['dwd'], from: '2026-03-01', to: '2026-03-06', includeDownstream: false }
  const running: number[] = []
  const platform = world.restart(() => running.push(world.platform.listInstances({ status: 'running' }).total))

  await platform.backfill({ ...range, parallelism: 2, reason: 'x' }, byAnn())
  await platform.idle()

  expect(Math.max(...running)).toBe(2)
})

test('a cancelled backfill starts nothing any more', async () => {
  const range = { taskIds: ['dwd'], from: '2026-03-01', to: '2026-03-09', includeDownstream: true }
  const plan = await world.platform.backfill({ ...range, parallelism: 1, reason: 'x' }, byAnn())

  const cancelled = await world.platform.cancelBackfill(plan.id, byAnn())
  await world.platform.idle()

  expect(cancelled.status).toBe('cancelled')
  expect(world.platform.listInstances({ status: 'killed' }, 100).total).toBeGreaterThan(20)
  expect(world.platform.listInstances({ status: 'waiting' }).total).toBe(0)
  await expect(world.platform.cancelBackfill(plan.id, byAnn())).rejects.toMatchObject({ code: 'conflict' })
})

test('a backfill with the same key is created once', async () => {
  const input = { taskIds: ['dwd'], from: '2026-03-01', to: '2026-03-02', includeDownstream: false, reason: 'x' }
  const first = await world.platform.backfill(input, byAnn('call-1'))
  await world.platform.idle()

  const second = await world.platform.backfill(input, byAnn('call-1'))

  expect(second).toEqual(first)
  expect(
    world.platform
      .listInstances({ taskId: idOf('dwd'), status: 'success' })
      .items.filter(({ kind }) => kind === 'backfill'),
  ).toHaveLength(2)
})

test.each([
  ['a range that ends before it begins', { from: '2026-03-04', to: '2026-03-02' }],
  ['a day that is none', { from: '2026-02-30', to: '2026-03-02' }],
  ['the future', { from: '2026-03-04', to: '2027-03-02' }],
])('a backfill of %s is refused', async (_case, days) => {
  const input = { taskIds: ['dwd'], includeDownstream: false, reason: 'x', ...days }

  await expect(world.platform.backfill(input, byAnn())).rejects.toMatchObject({ code: 'invalid-arguments' })
})

test('a blocking rule that fails on the new rows fails the run and holds those behind it', async () => {
  const rule = { name: 'n is small', table: 'dwd_n', check: 'n < 2', blocking: true }
  await world.platform.upsertQualityRule(rule, byAnn())
  await tickAt('2026-03-11T05:00:00Z')
  const unreleased = cycle('2026-03-10')
  await world.platform.packCommit({ title: 'rule', mode: 'direct' }, byAnn())

  await tickAt('2026-03-12T05:00:00Z')
  await world.warehouse.write('more', [{ sql: "INSERT INTO ods_n VALUES (1, '2026-03-12')" }])
  await tickAt('2026-03-13T05:00:00Z')

  expect(unreleased.dwd).toBe('success')
  expect(cycle('2026-03-11')).toEqual({ dwd: 'success', dws: 'success', ads: 'success' }) // a day without rows breaks no rule
  expect(cycle('2026-03-12')).toEqual({
    dwd: 'failed quality:n is small',
    dws: 'blocked upstream:dwd',
    ads: 'blocked upstream:dws',
  })
  expect(world.rule('n is small')?.lastResult).toBe('fail')
})

test('a rule that only informs is told and blocks nothing', async () => {
  const check = "SELECT * FROM dwd_n WHERE n > 1 AND dt = '${bizdate}'"
  await world.platform.upsertQualityRule({ name: 'n', table: 'dwd_n', check, blocking: false }, byAnn())
  await world.platform.packCommit({ title: 'rule', mode: 'direct' }, byAnn())

  await tickAt('2026-03-11T05:00:00Z')

  expect(cycle('2026-03-10')).toEqual({ dwd: 'success', dws: 'success', ads: 'success' })
  const [instance] = world.platform.listInstances({ taskId: idOf('dwd'), bizdate: '2026-03-10' }).items
  expect(world.platform.getInstanceLog(instance?.id ?? '')).toContain('quality rule n: 1 violations')
})

test('a debug run uses the saved script on a copy and leaves no trace in the data', async () => {
  await world.platform.upsertTask(
    { taskId: idOf('dwd'), name: 'dwd', scriptContent: step('ods_n', 'dwd_n').replace('n + 1', 'n + 41') },
    byAnn(),
  )

  const run = await world.platform.debugRun({ taskId: 'dwd', bizdate: '2026-03-05' }, byAnn('call-1'))
  const again = await world.platform.debugRun({ taskId: 'dwd', bizdate: '2026-03-05' }, byAnn('call-1'))

  expect(run).toMatchObject({ kind: 'dry-run', status: 'success', rows: 1 })
  expect(again).toEqual(run)
  expect(await days('dwd_n')).toEqual([])
})

test('a debug run of a broken script says why', async () => {
  await world.platform.upsertTask(
    { taskId: idOf('dwd'), name: 'dwd', scriptContent: 'INSERT INTO nowhere SELECT 1' },
    byAnn(),
  )

  const run = await world.platform.debugRun({ taskId: 'dwd', bizdate: '2026-03-05' }, byAnn())

  expect(run.status).toBe('failed')
  expect(run.message).toContain('nowhere')
})

test('freezing twice, or what is not online, is refused', async () => {
  await world.platform.freezeTask(idOf('dws'), byAnn('call-1'))

  const again = world.platform.freezeTask(idOf('dws'), byAnn('call-2'))

  await expect(again).rejects.toMatchObject({ code: 'conflict' })
  expect((await world.platform.freezeTask(idOf('dws'), byAnn('call-1'))).status).toBe('frozen')
})

test('a schedule that never fires, or that waits for itself, is refused', async () => {
  const input = { taskId: 'dwd', retries: 0, priority: 1, dependencies: [] }

  const never = world.platform.upsertSchedule({ ...input, cron: 'every night' }, byAnn())
  const itself = world.platform.upsertSchedule(
    { ...input, cron: '0 2 * * *', dependencies: [{ taskId: 'dwd', offset: 0 }] },
    byAnn(),
  )

  await expect(never).rejects.toMatchObject({ code: 'invalid-arguments' })
  await expect(itself).rejects.toMatchObject({ code: 'invalid-arguments' })
})
