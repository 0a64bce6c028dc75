import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSql } from '@/lib/platform/embedded/check-quality'
import { addDays } from '@/lib/platform/embedded/data-day'
import { declaredTables } from '@/lib/platform/embedded/python/declared-tables'
import { outputStatements } from '@/lib/platform/embedded/python/output-statements'
import { fillParameters, scriptStatements } from '@/lib/platform/embedded/script-statements'
import { canConfine, testScriptRunner } from '@/lib/testing/sandbox-world'
import { incidents } from './demo-incidents'
import { demoWorld } from './demo-world'

const today = '2026-11-30'
const lastDay = '2026-11-29'
const world = demoWorld(today)
const confines = await canConfine()
let folder: string
let connection: DuckDBConnection

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'demo-'))
  const instance = await DuckDBInstance.create(path.join(folder, 'demo.duckdb'), { threads: '2', memory_limit: '1GB' })
  connection = await instance.connect()
  await connection.run('BEGIN')
  for (const { sql } of world.statements) await connection.run(sql)
  await connection.run('COMMIT')
}, 240_000)

afterAll(() => {
  connection.closeSync()
  rmSync(folder, { recursive: true })
})

const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson()
const one = async (sql: string) => (await rows(sql))[0]?.[0]

describe('the data', () => {
  test('about 100,000 orders lie on the 90 days that end yesterday', async () => {
    const [found] = await rows('SELECT count(*), min(dt), max(dt), count(DISTINCT dt) FROM ods_order')

    expect(found).toEqual(['99997', '2026-09-01', lastDay, '90'])
  })

  test('every report has all days, except where something went wrong', async () => {
    const partitioned = world.tables.filter(
      ({ name, columns }) => name.startsWith('ads_') && columns.some((c) => c.partition),
    )
    const days: Record<string, number> = {}
    for (const { name } of partitioned) days[name] = Number(await one(`SELECT count(DISTINCT dt) FROM ${name}`))

    const { ads_payment_mix: frozen, ads_campaign_roi: failed, ...others } = days
    expect(frozen).toBe(90 - incidents.frozen.daysAgo - 1)
    expect(failed).toBe(89)
    expect(new Set(Object.values(others))).toEqual(new Set([90]))
  })

  test('the wide table has a row and the amounts of each order', async () => {
    const [found] = await rows(`
      SELECT count(*), count(DISTINCT d.order_id), sum(d.order_amount) = any_value(o.amount), count(*) FILTER (d.data_quality_flags <> '')
      FROM dws_order_detail d, (SELECT sum(order_amount) AS amount FROM dwd_order) o`)

    expect(found?.slice(0, 3)).toEqual(['99997', '99997', true])
    expect(Number(found?.[3])).toBeLessThan(50)
  })

  test('the same day gives the same rows on every machine', async () => {
    const sums = `SELECT (SELECT bit_xor(hash(o)) FROM ods_order o), (SELECT bit_xor(hash(d)) FROM dws_order_detail d)`

    const [found] = await rows(sums)

    expect(found).toMatchInlineSnapshot(`
      [
        "7098819342494390428",
        "3590509908223531475",
      ]
    `)
    expect(demoWorld(today)).toEqual(world)
  })
})

describe('the scripts', () => {
  const columnsOf = (name: string) => world.tables.find((table) => table.name === name)?.columns as never

  const sqlTasks = world.tasks.filter(({ type }) => type === 'sql')

  test.each(sqlTasks.map(({ name, script }) => [name, script]))(
    '%s gives for one day what it gave for all days at once',
    async (name, script) => {
      const day = addDays(lastDay, -9)
      const where = columnsOf(name) && script.includes('bizdate') ? `WHERE dt = '${day}'` : ''
      await connection.run('BEGIN')
      await connection.run(`CREATE TEMP TABLE kept AS SELECT * FROM ${name} ${where}`)

      for (const { sql } of scriptStatements(script, day, columnsOf)) await connection.run(sql)

      const [counts] = await rows(`SELECT (SELECT count(*) FROM kept),
      (SELECT count(*) FROM (SELECT * FROM ${name} ${where} EXCEPT ALL SELECT * FROM kept)),
      (SELECT count(*) FROM (SELECT * FROM kept EXCEPT ALL SELECT * FROM ${name} ${where}))`)
      await connection.run('ROLLBACK')
      expect(counts?.slice(1)).toEqual(['0', '0'])
      expect(Number(counts?.[0])).toBeGreaterThan(0)
    },
  )

  test.skipIf(!confines)('the Python task gives for one day what SQL gave for all days at once', async () => {
    const day = addDays(lastDay, -9)
    const [task] = world.tasks.filter(({ type }) => type === 'python')
    const { name = '', script = '' } = task ?? {}
    const { inputs, outputs } = declaredTables(script)
    const files = inputs.map(({ table }) => ({ name: `${table}.csv`, file: path.join(folder, `${table}.csv`) }))
    for (const { table, days } of inputs) {
      const rows = `SELECT * FROM ${table} WHERE dt BETWEEN '${addDays(day, 1 - days)}' AND '${day}'`
      await connection.run(`COPY (${rows}) TO '${path.join(folder, `${table}.csv`)}' (HEADER)`)
    }
    const kept = await rows(`SELECT * FROM ${name} WHERE dt = '${day}' ORDER BY ALL`)
    await connection.run('BEGIN')

    const run = await testScriptRunner().run({
      script,
      variables: { BIZDATE: day },
      inputs: files,
      outputs: [`${name}.csv`],
      signal: AbortSignal.timeout(30_000),
    })
    await connection.run(`DELETE FROM ${name} WHERE dt = '${day}'`)
    const text = run.outputs.get(`${name}.csv`) ?? ''
    for (const { sql, params } of outputStatements({ table: name, columns: columnsOf(name), text, bizdate: day }))
      await connection.run(sql, params as string[])

    const now = await rows(`SELECT * FROM ${name} WHERE dt = '${day}' ORDER BY ALL`)
    await connection.run('ROLLBACK')
    expect([outputs.map(({ table }) => table), run.failure]).toEqual([[name], undefined])
    expect(kept.length).toBeGreaterThan(5)
    expect(now).toEqual(kept)
  })

  test('the failed task really fails on the latest day', async () => {
    const { task, message } = incidents.failed
    const [, insert] = scriptStatements(world.tasks.find(({ name }) => name === task)?.script ?? '', lastDay, columnsOf)

    const running = connection.run(insert?.sql ?? '')

    await expect(running).rejects.toThrow(message)
  })

  test('the wide script has more than 1,200 lines and fills exactly the 240 columns, in order', () => {
    const script = world.tasks.find(({ name }) => name === 'dws_order_detail')?.script ?? ''
    const inserted = /INSERT INTO dws_order_detail \(([^)]*)\)/
      .exec(script)?.[1]
      ?.split(',')
      .map((name) => name.trim())

    expect(script.split('\n').length).toBeGreaterThan(1200)
    expect(script.length).toBeGreaterThan(38_000)
    expect(inserted).toHaveLength(240)
    expect(columnsOf('dws_order_detail')).toMatchObject((inserted ?? []).map((name) => ({ name })))
  })
})

test.each(world.rules)('the rule $name says $lastResult on the latest day', async (rule) => {
  const table = world.tables.find(({ name }) => name === rule.table)
  const sql = fillParameters(checkSql(rule, (table?.columns ?? []) as never, lastDay), lastDay)

  const found = await rows(sql)

  const violations = found[0]?.length === 1 && sql.includes('AS violations') ? Number(found[0][0]) : found.length
  expect(violations > 0 ? 'fail' : 'pass').toBe(rule.lastResult)
})
