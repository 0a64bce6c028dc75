import { expect, test } from 'vitest'
import { readRows, soakReport } from './soak-report.mjs'

const row = (ok: boolean) =>
  JSON.stringify({ promise: 'P3', what: 'killed between steps', ok, figures: { kills: 31, double: 0 } })

test('the rows of a program are its JSON lines; other lines are passed over', () => {
  const output = `starting\n${row(true)}\n{ not json\n{"promise":3}\n`

  const rows = readRows({ name: 'soak-kill', code: 0, output, ms: 61_000 })

  expect(rows).toEqual([
    {
      promise: 'P3',
      what: 'killed between steps',
      ok: true,
      figures: { kills: 31, double: 0 },
      program: 'soak-kill',
      seconds: 61,
    },
  ])
})

test.each([
  ['fails without a row', { code: 1, output: 'boom' }],
  ['ends well without a row', { code: 0, output: 'nothing to do' }],
  [
    'fails after a row that was not run',
    { code: 1, output: JSON.stringify({ promise: 'P15', ok: false, notRun: 'x' }) },
  ],
  ['fails after a row that held', { code: 139, output: row(true) }],
])('a program that %s breaks a promise', (_what, { code, output }) => {
  const rows = readRows({ name: 'soak-kill', code, output, ms: 5 })

  expect(rows.some((row: { ok: boolean; notRun?: string }) => !row.ok && !row.notRun)).toBe(true)
})

test('what could not be tried is neither held nor broken', () => {
  const output = JSON.stringify({ promise: 'P15', what: 'full disk', ok: false, notRun: 'root only', figures: {} })

  const rows = readRows({ name: 'soak-full-disk', code: 0, output, ms: 5_000 })

  expect(rows).toHaveLength(1)
  expect(soakReport(rows, '0.1.0')).toContain('| P15 | full disk | **not run**: root only |  | 5 s |')
})

test('the report has a line per promise in their order', () => {
  const rows = ['P10', 'P3'].map((promise) => ({
    promise,
    what: '',
    ok: true,
    figures: { kills: 31, double: 0 },
    seconds: 9,
  }))

  const report = soakReport(rows, '0.1.0')

  expect(report.match(/^\| P\d+ .*$/gm)).toEqual([
    '| P3 |  | held | kills 31, double 0 | 9 s |',
    '| P10 |  | held | kills 31, double 0 | 9 s |',
  ])
})
