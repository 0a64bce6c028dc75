import { afterEach, describe, expect, test } from 'vitest'
import { byAnn } from '@/lib/platform/embedded/test-data'
import { canConfine, testScriptRunner } from '@/lib/testing/sandbox-world'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { scoreBody, scoreHeader, withScores } from './python-test-data'

let world: TestPlatform
afterEach(() => world.close())

async function released(script = scoreHeader + scoreBody, { withSandbox = true } = {}) {
  world = testPlatform(undefined, withSandbox ? testScriptRunner() : undefined)
  return withScores(world, script)
}
const backfill = async (taskId: string, day = '2026-03-09') => {
  const range = { taskIds: [taskId], from: day, to: day, includeDownstream: false, reason: 'test' }
  await world.platform.backfill(range, byAnn())
}
const instanceOf = (taskId: string, day = '2026-03-09') =>
  world.platform.listInstances({ taskId, bizdate: day }).items.find(({ kind }) => kind === 'backfill')
const run = async (taskId: string, day?: string) => {
  await backfill(taskId, day)
  await world.platform.idle()
  return instanceOf(taskId, day)
}
const scores = async () => (await world.warehouse.query('select city, score, dt from ads_city_score order by all')).rows

test('without a sandbox it fails with that code, and says so in its log', async () => {
  const task = await released(scoreHeader + scoreBody, { withSandbox: false })

  const instance = await run(task.id)

  expect(instance).toMatchObject({ status: 'failed', message: expect.stringMatching(/^sandbox-unavailable: /) })
  expect(world.platform.getInstanceLog(instance?.id ?? '')).toContain('sandbox-unavailable')
})

describe.skipIf(!(await canConfine()))('in the sandbox', () => {
  test('it reads its declared days as they are, and replaces the day’s partition however often it runs', async () => {
    const task = await released()

    const first = await run(task.id)
    await world.platform.rerunInstance(first?.id ?? '', byAnn())
    await world.platform.idle()
    await run(task.id, '2026-03-08')

    expect(task).toMatchObject({ inputs: ['dwd_orders'], outputs: ['ads_city_score'] })
    expect(first).toMatchObject({ status: 'success', rows: 2 })
    expect(await scores()).toEqual([
      ['=Oslo', 1, '2026-03-08'],
      ['=Oslo', 2, '2026-03-09'],
      ['杭州', 1, '2026-03-09'],
    ])
    const log = world.platform.getInstanceLog(first?.id ?? '')
    expect(log).toContain('input dwd_orders.csv: 3 rows')
    expect(log).toContain('stdout: 2026-03-09 3 orders')
  })

  test.each([
    [
      'a value of another type',
      scoreBody.replace("[sum(row['city'] == city for row in rows), city]", "['many', city]"),
      /many/,
    ],
    [
      'a column that the table does not have',
      scoreBody.replace("['score', 'city']", "['score', 'town']"),
      /columns-invalid.*town/,
    ],
    ['nothing', 'print(1)\n', /left no ads_city_score\.csv/],
    ['an error', "raise ValueError('no such luck')\n", /exit code 1.*no such luck/],
    [
      'more than a file may hold',
      "open('ads_city_score.csv','w').write('score,city\\n' + '1,x\\n' * 2000000)\n",
      /file-too-large/,
    ],
    ['more memory than it may take', 'x = bytearray(2 * 1024**3)\n', /sandbox-limit|MemoryError/],
  ])('%s is a failure that changes nothing', async (_what, wrong, message) => {
    const task = await released(scoreHeader + wrong)

    const instance = await run(task.id)

    expect(instance).toMatchObject({ status: 'failed', message: expect.stringMatching(message) })
    expect(await scores()).toEqual([])
  })

  test('a kill ends the script within half a second', async () => {
    const task = await released()
    const scriptContent = `${scoreHeader}import time\ntime.sleep(50)\n`
    await world.platform.upsertTask({ taskId: task.id, name: 'score', scriptContent }, byAnn())
    const { started } = await world.platform.packCommit({ title: 'slow', mode: 'direct' }, byAnn())
    const id = started?.[0]?.instanceId ?? ''
    await expect.poll(() => world.platform.getInstanceLog(id), { timeout: 5_000 }).toContain('input dwd_orders.csv')
    await new Promise((resolve) => setTimeout(resolve, 1_000)) // by now the script sleeps
    const before = performance.now()

    await world.platform.killInstance(id, byAnn())
    await world.platform.idle()

    expect(performance.now() - before).toBeLessThan(1_000)
    expect(world.platform.getInstance(id)?.status).toBe('killed')
  })

  test('a debug run fills a saved table that nobody has released, and changes nothing', async () => {
    const task = await released()
    const table = world.platform.getTable('ads_city_score')
    const columns = (table?.columns ?? []).map((each) => (each.name === 'score' ? { ...each, name: 'points' } : each))
    await world.platform.upsertTable({ tableId: table?.id, name: 'ads_city_score', columns }, byAnn())
    const scriptContent = scoreHeader + scoreBody.replace("['score', 'city']", "['points', 'city']")
    await world.platform.upsertTask({ taskId: task.id, name: 'score', scriptContent }, byAnn())

    const debug = await world.platform.debugRun({ taskId: task.id, bizdate: '2026-03-09' }, byAnn())

    expect(debug).toMatchObject({ status: 'success', rows: 2, unreleased: [{ name: 'ads_city_score' }] })
    expect(world.platform.getInstanceLog(debug.id)).toContain('stdout: 2026-03-09 3 orders')
    expect(await scores()).toEqual([])
  })
})
