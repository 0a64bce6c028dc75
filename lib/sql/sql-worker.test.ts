import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createSqlWorker, type SqlWorker, type SqlWorkerOptions } from './sql-worker'

const open: SqlWorker[] = []

function worker(options?: SqlWorkerOptions): SqlWorker {
  const created = createSqlWorker(options)
  open.push(created)
  return created
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
})

/** A worker thread that runs `body` for each message. */
function threadFile(body: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sql-worker-')), 'thread.mjs')
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'\nlet calls = 0\nparentPort.on('message', ({ id, request }) => { calls++; ${body} })`,
  )
  return file
}

const catalog = { tables: {} }
const lineage = { sql: 'insert into a select x from b', dialect: 'duckdb', catalog } as const

test('the worker answers like the functions', async () => {
  const sql = worker()

  expect(await sql.analyseLineage(lineage)).toMatchObject({ status: 'full', reads: ['b'], writes: ['a'] })
  expect(await sql.checkCompleteness({ sql: 'select a,', dialect: 'hive' })).toMatchObject({ ok: false })
  expect(await sql.formatSql({ sql: 'select 1', dialect: 'duckdb' })).toMatchObject({ formatted: true })
})

test('many calls at once each get their own answer', async () => {
  const sql = worker()

  const results = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      sql.analyseLineage({ ...lineage, sql: `select c${index} from t${index}` }),
    ),
  )

  expect(results.map(({ reads }) => reads[0])).toEqual(Array.from({ length: 30 }, (_, index) => `t${index}`))
})

test('a call over the limit is too slow, never fine, and the next one is answered', async () => {
  const file = threadFile(
    'if (request.sql === "loop") for (;;); parentPort.postMessage({ id, value: { ok: true, findings: [] } })',
  )
  const sql = worker({ file, timeoutMs: 1000 })

  const slow = sql.checkCompleteness({ sql: 'loop', dialect: 'duckdb' })
  const next = sql.checkCompleteness({ sql: 'select 1', dialect: 'duckdb' })

  expect(await slow).toMatchObject({ ok: false, findings: [{ level: 'error', code: 'too-slow' }] })
  expect(await next).toEqual({ ok: true, findings: [] })
})

test('lineage over the limit has failed and is not remembered', async () => {
  const marker = path.join(mkdtempSync(path.join(tmpdir(), 'sql-worker-')), 'seen')
  const file = threadFile(
    `const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs'); if (!existsSync(${JSON.stringify(marker)})) { writeFileSync(${JSON.stringify(marker)}, ''); for (;;); } parentPort.postMessage({ id, value: 'second' })`,
  )
  const sql = worker({ file, timeoutMs: 1000 })

  expect(await sql.analyseLineage(lineage)).toMatchObject({ status: 'failed', warnings: [{ code: 'too-slow' }] })
  expect(await sql.analyseLineage(lineage)).toBe('second')
})

test('the real analysis stops at the limit, too', async () => {
  const sql = worker({ timeoutMs: 1 })

  expect(await sql.analyseLineage(lineage)).toMatchObject({ status: 'failed', warnings: [{ code: 'too-slow' }] })
})

test('a thread that dies is replaced and asked again', async () => {
  const marker = path.join(mkdtempSync(path.join(tmpdir(), 'sql-worker-')), 'seen')
  const file = threadFile(
    `const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs'); if (!existsSync(${JSON.stringify(marker)})) { writeFileSync(${JSON.stringify(marker)}, ''); process.exit(7) } parentPort.postMessage({ id, value: { ok: true, findings: [] } })`,
  )

  expect(await worker({ file }).checkCompleteness({ sql: 'select 1', dialect: 'duckdb' })).toEqual({
    ok: true,
    findings: [],
  })
})

test('a thread that dies again and again is a failure with its reason', async () => {
  const sql = worker({ file: threadFile('process.exit(7)') })

  expect(await sql.checkCompleteness({ sql: 'select 1', dialect: 'duckdb' })).toMatchObject({
    ok: false,
    findings: [{ code: 'crashed', message: 'exit code 7' }],
  })
})

test('a method that throws is a failure, and formatting gives the text back', async () => {
  const sql = worker({ file: threadFile('parentPort.postMessage({ id, error: "boom" })') })

  expect(await sql.analyseLineage(lineage)).toMatchObject({
    status: 'failed',
    warnings: [{ code: 'crashed', message: 'boom' }],
  })
  expect(await sql.formatSql({ sql: 'select 1', dialect: 'duckdb' })).toEqual({
    sql: 'select 1',
    formatted: false,
    reason: 'crashed',
  })
})

test('the same question is answered once', async () => {
  const sql = worker({ file: threadFile('parentPort.postMessage({ id, value: calls })') })
  const ask = (text: string) => sql.formatSql({ sql: text, dialect: 'duckdb' })

  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
  expect(await ask('b')).toBe(2)
  expect(await ask('a')).toBe(1)
})

test('the oldest answers are forgotten first', async () => {
  const sql = worker({ file: threadFile('parentPort.postMessage({ id, value: calls })'), cacheSize: 2 })
  const ask = (text: string) => sql.formatSql({ sql: text, dialect: 'duckdb' })

  for (const text of ['a', 'b', 'a', 'c']) await ask(text)

  expect(await ask('a')).toBe(1)
  expect(await ask('b')).toBe(4)
})

test('closing ends what waits', async () => {
  const sql = worker({ file: threadFile('for (;;);') })
  const waiting = sql.checkCompleteness({ sql: 'select 1', dialect: 'duckdb' })

  await sql.close()

  expect(await waiting).toMatchObject({ ok: false, findings: [{ code: 'crashed', message: 'closed' }] })
})
