import { expect, test } from 'vitest'
import { risk } from '@/lib/attachments/risk'
import type { ImpactFinding, ImpactReport } from '@/lib/contracts/lineage'
import { mustEdit, riskText } from './plans/risk-text'
import { readRisk } from './read-risk'

const finding = (change: Partial<ImpactFinding>): ImpactFinding => ({
  severity: 'HIGH',
  table: 'ads_a',
  columns: ['total'],
  taskId: 't1',
  taskName: 'ads_a',
  owner: '李雷',
  sourceColumn: 'order_amount',
  uses: ['select', 'group'],
  places: [{ line: 3, column: 7, use: 'select', snippet: 's' }],
  depth: 1,
  path: [],
  reason: 'must-edit',
  ...change,
})

/** As the framework attaches it. */
const attached = (report: Partial<ImpactReport>): string[] => {
  const whole: ImpactReport = {
    table: 'dws_x',
    changes: [],
    findings: [],
    status: 'full',
    unanalysed: [],
    elapsedMs: 1,
    ...report,
  }
  return [`<attachment name="risk">\n${risk.render([whole])}\n</attachment>`]
}

const scope = { table: 'dws_x', columns: ['order_amount'], edited: [] as string[] }
const zh = (text: string) => text
const en = (_zh: string, text: string) => text

test('a finding is read back as the attachment tells it', () => {
  const [report] = readRisk(attached({ findings: [finding({})] }))

  expect(report).toMatchObject({ table: 'dws_x', status: 'found', total: 1 })
  expect(report?.findings).toEqual([
    {
      severity: 'HIGH',
      table: 'ads_a',
      task: 'ads_a',
      taskId: 't1',
      sourceColumn: 'order_amount',
      columns: ['total'],
      uses: ['select', 'group'],
      places: ['3:7'],
      reason: 'must-edit',
    },
  ])
})

test('findings of one table are one line, worst first, counted', () => {
  const findings = [
    finding({ severity: 'LOW', table: 'ads_b', taskName: 'ads_b', reason: 'value-flows', uses: [], places: [] }),
    finding({
      severity: 'MEDIUM',
      reason: 'check-cast',
      uses: ['filter'],
      places: [{ line: 9, column: 1, use: 'filter', snippet: '' }],
    }),
    finding({}),
  ]

  expect(riskText(attached({ findings }), scope, en)).toBe(
    '\n\n**Impact: 3 downstream uses** in 2 tables: 1 high, 1 medium, 1 low\n\n' +
      '- **high** `ads_a`: its script names it and must be edited · select, group by, filter (line 3, 9)\n' +
      '- **low** `ads_b`: its values flow on · its rows',
  )
  expect(riskText(attached({ findings }), scope, zh)).toContain(
    '- **高** `ads_a`：脚本引用了它，必须改 · 查询、分组、过滤（第 3、9 行）',
  )
})

test('tasks that follow already are left out, and named no more as to be edited', () => {
  const own = finding({ taskName: 'dws_x', table: 'dws_x', depth: 0 })
  const context = attached({ findings: [own, finding({})] })

  expect(mustEdit(context, scope)).toEqual(['dws_x', 'ads_a'])
  expect(mustEdit(context, { ...scope, edited: ['dws_x'] })).toEqual(['ads_a'])
  expect(riskText(context, { ...scope, edited: ['dws_x', 'ads_a'] }, en)).toBe(
    '\n\n**Impact: 1 downstream use** in 1 table: 1 high\n\nThe scripts of 1 of these uses follow already.',
  )
})

test('findings of earlier unreleased changes are told apart', () => {
  const context = attached({ findings: [finding({ sourceColumn: 'note' })] })

  expect(riskText(context, scope, en)).toContain('earlier unreleased changes of this table')
})

test('what could not be analysed is never "no impact"', () => {
  const unanalysed = [{ taskId: 't2', taskName: 'ads_c', message: 'cannot parse' }]

  expect(riskText(attached({ status: 'failed' }), scope, en)).toContain('could not be analysed')
  expect(riskText(attached({ status: 'partial', unanalysed }), scope, zh)).toContain(
    '1 个脚本无法分析，可能受影响：`ads_c`',
  )
})

test('no report says nothing', () => {
  expect(riskText([], scope, en)).toBe('')
  expect(riskText(attached({ table: 'dws_y' }), scope, en)).toBe('')
})
