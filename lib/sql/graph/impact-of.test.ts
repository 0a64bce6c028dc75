import { expect, test } from 'vitest'
import { type ColumnChange, worstSeverity } from '@/lib/contracts/lineage'
import { analyseLineage } from '@/lib/sql/analyse-lineage'
import type { Catalog } from '@/lib/sql/types'
import type { TaskInfo } from './impact-input'
import { impactOf } from './impact-of'
import { createGraph, removeTask, setTaskLineage } from './lineage-graph'

const catalog: Catalog = {
  tables: {
    t: { columns: ['id', 'amt', 'st', 'dt'] },
    copy_t: { columns: ['id', 'amt', 'st', 'dt'] },
    agg: { columns: ['st', 'total'] },
    report: { columns: ['st', 'grand_total'] },
    flags: { columns: ['id', 'level'] },
  },
}

/** One task a script; t feeds agg (which feeds report), flags, copy_t; `w` writes t. */
const scripts: Record<string, string> = {
  w: "delete from t where dt = '1';\ninsert into t select id, amt, st, dt from src",
  agg: 'insert into agg\nselect st, sum(amt) as total\nfrom t\ngroup by st',
  report: 'insert into report select st, total from agg where total > 0',
  flags: "insert into flags select id, case when amt > 10 then 'A' else 'B' end from t where st = 1",
  copy: 'insert into copy_t select * from t',
}

function world(extra: Record<string, string> = {}) {
  const graph = createGraph()
  const tasks = new Map<string, TaskInfo>()
  for (const [name, script] of Object.entries({ ...scripts, ...extra })) {
    setTaskLineage(graph, name, analyseLineage({ sql: script, dialect: 'duckdb', catalog }))
    tasks.set(name, { name: `${name}_task`, owner: 'li', nextRun: '2024-06-01T02:00:00Z', script })
  }
  return { graph, tasks }
}

const lines = (change: ColumnChange, extra: Record<string, string> = {}) => {
  const { graph, tasks } = world(extra)
  const report = impactOf(graph, { table: 't', changes: [change], tasks })
  return report.findings.map(({ severity, reason, table, depth }) => `${severity} ${reason} ${table} ${depth}`)
}

const rename: ColumnChange = { kind: 'rename', column: 'amt', to: 'pay', breaking: true }
const drop: ColumnChange = { kind: 'drop', column: 'amt', breaking: true }
const add: ColumnChange = { kind: 'add', column: 'channel', breaking: false }
const retype = (typeChange: ColumnChange['typeChange'], column = 'amt'): ColumnChange => ({
  kind: 'retype',
  column,
  ...(typeChange ? { typeChange } : {}),
  breaking: typeChange !== 'alias' && typeChange !== 'widen',
})

test('rename: who names the column must be edited, what lies behind is stale', () => {
  expect(lines(rename)).toEqual([
    'HIGH must-edit agg 1',
    'HIGH must-edit flags 1',
    'MEDIUM star-reader copy_t 1',
    'LOW value-flows report 2',
    'LOW rows-may-change report 2',
  ])
})

test('drop: also `select *` and the writer by position break', () => {
  expect(lines(drop)).toEqual([
    'HIGH arity-break t 0',
    'HIGH must-edit agg 1',
    'HIGH star-reader copy_t 1',
    'HIGH must-edit flags 1',
    'LOW value-flows report 2',
    'LOW rows-may-change report 2',
  ])
})

test('a breaking retype: each reader is told what to look at', () => {
  expect(lines(retype('narrow'))).toEqual([
    'HIGH check-expression agg 1',
    'HIGH same-type-flows copy_t 1',
    'HIGH check-sort flags 1',
    'LOW value-flows report 2',
    'LOW rows-may-change report 2',
  ])
})

test('a breaking retype of a compared column asks for a check of casts', () => {
  expect(lines(retype('to_string', 'st'))).toEqual([
    'HIGH check-cast agg 1',
    'HIGH same-type-flows copy_t 1',
    'HIGH check-cast flags 1',
    'MEDIUM same-type-flows report 2',
  ])
})

test('a wider type is checked where it is stored as it is, and informs elsewhere', () => {
  expect(lines(retype('widen'))).toEqual([
    'MEDIUM same-type-flows copy_t 1',
    'LOW check-expression agg 1',
    'LOW check-sort flags 1',
    'LOW value-flows report 2',
    'LOW rows-may-change report 2',
  ])
})

test('an alias of the type informs the readers only', () => {
  expect(lines(retype('alias')).every((line) => line.startsWith('LOW'))).toBe(true)
  expect(lines(retype('alias')).some((line) => line.endsWith(' 2'))).toBe(false)
})

test('add: positional inserts break, named ones do not', () => {
  expect(lines(add)).toEqual(['HIGH arity-break t 0', 'HIGH arity-break copy_t 1'])
  expect(
    lines(add, {
      w: 'insert into t (id, amt, st, dt) select id, amt, st, dt from src',
      copy: 'insert into copy_t by name select * from t',
    }),
  ).toEqual(['LOW star-reader copy_t 1'])
})

test('a star inside a sub-query hands nothing on by itself', () => {
  const extra = { copy: 'insert into flags select id, st from (select * from t) x' }

  expect(lines(add, extra)).toEqual(['HIGH arity-break t 0'])
  expect(lines(drop, extra)).not.toContainEqual(expect.stringContaining('star-reader'))
})

test('a name used behind a star must be edited', () => {
  expect(lines(rename, { copy: 'insert into flags select id, amt from (select * from t) x' })).toContain(
    'HIGH must-edit flags 1',
  )
})

test('a new name goes on through a star that writes by name', () => {
  const extra = {
    copy: 'create or replace table copy_t as select * from t',
    last: 'insert into report select st, amt from copy_t',
  }

  const found = lines(rename, extra)

  expect(found).toContain('HIGH star-reader copy_t 1')
  expect(found).toContain('HIGH must-edit report 2')
})

test('the writer that names the column must be edited', () => {
  expect(lines(rename, { w: 'insert into t (id, amt, st, dt) select id, x, st, dt from src' })).toContain(
    'HIGH must-edit t 0',
  )
  expect(lines(rename, { w: 'update t set amt = 0' })).toContain('HIGH must-edit t 0')
  expect(lines(rename, { w: 'insert into t by name select id, x as amt from src' })).toContain('HIGH must-edit t 0')
})

test('reorder shifts positional inserts and stars', () => {
  expect(lines({ kind: 'reorder', column: 'id', breaking: true })).toEqual([
    'HIGH arity-break t 0',
    'HIGH arity-break copy_t 1',
  ])
})

test('NOT NULL concerns the writers, a comment nobody', () => {
  expect(lines({ kind: 'not-null', column: 'amt', breaking: true })).toEqual(['MEDIUM check-expression t 0'])
  expect(lines({ kind: 'comment', column: 'amt', breaking: false })).toEqual([])
})

test('a finding names task, owner, next run, places and path', () => {
  const { graph, tasks } = world()

  const report = impactOf(graph, { table: 't', changes: [rename], tasks })

  expect(report).toMatchObject({ table: 't', changes: [rename], status: 'full', unanalysed: [] })
  expect(report.findings[0]).toMatchObject({
    taskId: 'agg',
    taskName: 'agg_task',
    owner: 'li',
    nextRun: '2024-06-01T02:00:00Z',
    columns: ['total'],
    sourceColumn: 'amt',
    uses: ['select'],
    places: [{ line: 2, column: 16, use: 'select', snippet: 'select st, sum(amt) as total' }],
    path: ['t', 'agg'],
  })
  expect(report.findings.find(({ table }) => table === 'report')).toMatchObject({
    depth: 2,
    path: ['t', 'agg', 'report'],
  })
})

test('a query that writes nothing stands under its own name', () => {
  expect(lines(rename, { check: 'select count(*) from t where amt < 0' })).toContain('HIGH must-edit check_task 1')
})

test('a table that feeds itself comes to an end', () => {
  const found = lines(rename, {
    copy: "insert into t select id, amt, st, dt from t where dt = '0' union all select id, total, st, null from agg",
  })

  expect(found).toContain('HIGH must-edit t 0')
})

test('a task that cannot be analysed is UNKNOWN, not without impact', () => {
  const { graph, tasks } = world({ broken: 'insert into x selec amt\nfrom t wher' })

  const report = impactOf(graph, { table: 't', changes: [rename], tasks })

  expect(report.status).toBe('partial')
  expect(report.unanalysed).toMatchObject([{ taskId: 'broken', taskName: 'broken_task' }])
  expect(report.findings).toContainEqual(
    expect.objectContaining({
      severity: 'UNKNOWN',
      reason: 'name-only',
      taskId: 'broken',
      places: [expect.objectContaining({ line: 1, column: 21 })],
    }),
  )
})

test('a broken task that does not name the table is no reason for doubt', () => {
  const { graph, tasks } = world({ broken: 'insert into x selec amt from other wher' })

  const report = impactOf(graph, { table: 't', changes: [rename], tasks })

  expect(report).toMatchObject({ status: 'full', unanalysed: [] })
})

test('a table named in dynamic SQL is found', () => {
  const { graph, tasks } = world({ dynamic: "call run_sql('select amt from t'); select from from" })

  expect(impactOf(graph, { table: 't', changes: [rename], tasks }).findings).toContainEqual(
    expect.objectContaining({ severity: 'UNKNOWN', taskId: 'dynamic' }),
  )
})

test('a broken task without its text counts as one that names the table', () => {
  const { graph, tasks } = world({ broken: 'select from from' })
  tasks.set('broken', { name: 'broken', owner: null })

  const report = impactOf(graph, { table: 't', changes: [drop], tasks })

  expect(report.unanalysed).toHaveLength(1)
  expect(report.findings).toContainEqual(expect.objectContaining({ severity: 'UNKNOWN', reason: 'cannot-analyse' }))
})

test('when nothing that names the table could be analysed, the report has failed', () => {
  const graph = createGraph()
  const script = 'insert into x selec amt from t'
  setTaskLineage(graph, 'b', analyseLineage({ sql: script, dialect: 'duckdb', catalog }))
  const tasks = new Map([['b', { name: 'b', owner: null, script }]])

  const report = impactOf(graph, { table: 't', changes: [rename], tasks })

  expect(report.status).toBe('failed')
  expect(worstSeverity(report)).toBe('UNKNOWN')
})

test('no readers and a whole analysis: no impact', () => {
  const { graph, tasks } = world()

  const report = impactOf(graph, {
    table: 'report',
    changes: [{ ...drop, column: 'nothing' }],
    tasks: new Map([...tasks].slice(0, 1)),
  })

  expect(report).toMatchObject({ status: 'full', findings: [expect.objectContaining({ depth: 0 })] })
})

test('a removed task has no impact any more, a replaced one has its new', () => {
  const { graph, tasks } = world()
  removeTask(graph, 'agg')
  tasks.delete('agg')
  setTaskLineage(
    graph,
    'flags',
    analyseLineage({ sql: 'insert into flags select id, st from t', dialect: 'duckdb', catalog }),
  )

  const report = impactOf(graph, { table: 't', changes: [rename], tasks })

  expect(report.findings.map(({ table }) => table)).toEqual(['copy_t'])
})

test('several changes are reported in one list, worst first', () => {
  const { graph, tasks } = world()

  const report = impactOf(graph, { table: 't', changes: [retype('alias', 'id'), rename], tasks })

  expect(report.findings[0]?.severity).toBe('HIGH')
  expect(new Set(report.findings.map(({ sourceColumn }) => sourceColumn))).toEqual(new Set(['id', 'amt']))
  expect(worstSeverity(report)).toBe('HIGH')
})

test('a hub of 400 readers and a long chain are walked once', () => {
  const graph = createGraph()
  const result = (from: string, to: string) =>
    analyseLineage({ sql: `insert into ${to} (v) select v from ${from}`, dialect: 'duckdb', catalog: { tables: {} } })
  for (let index = 0; index < 400; index++) setTaskLineage(graph, `hub${index}`, result('hub', `r${index}`))
  for (let index = 0; index < 400; index++)
    setTaskLineage(graph, `chain${index}`, result(index === 0 ? 'r0' : `c${index - 1}`, `c${index}`))

  const report = impactOf(graph, {
    table: 'hub',
    changes: [{ kind: 'drop', column: 'v', breaking: true }],
    tasks: new Map(),
  })

  expect(report.findings.filter(({ reason }) => reason === 'must-edit')).toHaveLength(400)
  expect(Math.max(...report.findings.map(({ depth }) => depth))).toBe(401)
})
