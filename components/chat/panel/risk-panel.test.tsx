// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyThread, type ThreadEntry } from '@/components/chat/thread-view'
import { freshCard, recordedValue } from '@/components/testing/recorded'
import { show } from '@/components/testing/show'
import { RiskPanel } from './risk-panel'

const { report, toolCallId } = recordedValue('RISK')
const base = { key: 'k', seq: 1, at: '2026-03-01T00:00:00Z', runId: null }
const risk = (change: Partial<typeof report> = {}): ThreadEntry => ({
  ...base,
  kind: 'risk',
  toolCallId,
  report: { ...report, unanalysed: [], status: 'full', ...change },
})
const text = (entries: ThreadEntry[]) =>
  show(<RiskPanel view={{ ...emptyThread, entries }} />).container.textContent ?? ''

test('it counts what the tool card counts, and goes by the preview of a release once there is one', () => {
  const { interaction, preview } = freshCard()
  const impacts = [{ ...report, findings: report.findings.slice(0, 2), unanalysed: [], status: 'full' as const }]
  const card: ThreadEntry = { ...base, kind: 'card', interaction, preview: { ...preview, impacts }, drift: undefined }

  expect(text([risk()])).toContain('6 downstream')
  expect(text([risk(), card])).toContain('2 downstream')
})

test("the table's own task is named, not counted", () => {
  const own = { ...report.findings[0], depth: 0, table: report.table, taskName: 'etl_own' }

  const shown = text([risk({ findings: [own as (typeof report.findings)[number]] })])

  expect(shown).toContain('Own task must be edited with dws_order_detail: etl_own')
  expect(shown).not.toContain('1 downstream')
  expect(shown).not.toContain('No downstream risk')
})

test('an analysis that failed is not shown as no risk', () => {
  const shown = text([risk({ findings: [], status: 'failed' })])

  expect(shown).toContain('Not everything could be analysed')
  expect(shown).not.toContain('No downstream risk')
})

test('an own task that was saved after the report is no longer a fault, one that was saved before still is', () => {
  const finding = { ...report.findings[0], depth: 0, table: report.table, taskName: 'etl_own' }
  const told = risk({ findings: [finding as (typeof report.findings)[number]] })
  const save = { ...base, kind: 'tool', tool: 'upsertTask', state: 'done', output: { name: 'etl_own' } } as ThreadEntry

  expect(text([save, told])).toContain('Own task must be edited with dws_order_detail: etl_own')
  cleanup()
  const after = text([told, save])
  expect(after).not.toContain('must be edited')
  expect(after).toContain('Own task saved since: etl_own')
})
