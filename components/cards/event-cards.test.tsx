// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { recordedValue } from '@/components/testing/recorded'
import { show } from '@/components/testing/show'
import { DiffView } from './diff-view'
import { ImpactTable } from './impact-table'
import { PictureCard } from './picture-card'
import { ReceiptCard } from './receipt-card'
import { RiskCard } from './risk-card'

const { report } = recordedValue('RISK')
const receipt = { ...recordedValue('RECEIPT'), interactionId: 'i1' }
const text = () => document.body.textContent ?? ''

test('a risk says how many uses there are, how many block, and names each with its severity in words', () => {
  show(<RiskCard report={report} />)

  expect(text()).toContain('6 downstream uses of dws_order_detail, 4 block a direct release')
  for (const word of ['HIGH', 'UNKNOWN', 'MEDIUM', 'LOW', 'ads_coupon_effect', 'the model was told'])
    expect(text()).toContain(word)
})

test('a report that is not whole is never shown as harmless', () => {
  show(<RiskCard report={{ ...report, findings: [], status: 'partial' }} />)

  expect(text()).toContain('Lineage analysed in part')
})

test('what could not be analysed at all is not called nothing', () => {
  show(<RiskCard report={{ ...report, findings: [], status: 'failed' }} />)

  expect(text()).toContain('could not be analysed')
  expect(text()).not.toContain('Nothing downstream')
})

test("the table's own task is named as to be edited and counted nowhere", () => {
  const own = { ...report.findings[0], depth: 0, table: report.table, taskName: 'etl_own', severity: 'HIGH' as const }
  const withOwn = { ...report, findings: [own as (typeof report.findings)[number], ...report.findings] }
  show(<RiskCard report={withOwn} />)
  show(<ImpactTable reports={[withOwn]} />)

  expect(text()).toContain('6 downstream uses of dws_order_detail, 4 block a direct release')
  expect(screen.getAllByText(/Own task must be edited with dws_order_detail: etl_own/)).toHaveLength(2)
  expect(screen.getAllByRole('row')).toHaveLength(7)
})

test('a header that says nothing downstream reads it is no alarm because an own task must be edited', () => {
  const own = { ...report.findings[0], depth: 0, table: report.table, taskName: 'etl_own', severity: 'HIGH' as const }
  const only = {
    ...report,
    findings: [own as (typeof report.findings)[number]],
    unanalysed: [],
    status: 'full' as const,
  }
  const { container } = show(<RiskCard report={only} />)

  expect(container.querySelector('header')?.className).not.toContain('rose')
  expect(screen.getByText(/Own task must be edited/).parentElement?.className ?? '').toContain('rose')
})

test('the impact table names what could not be analysed', () => {
  show(<ImpactTable reports={[report]} />)

  expect(text()).toContain('1 script could not be analysed and may be affected: etl_ads_coupon_effect')
  expect(screen.getAllByRole('row')).toHaveLength(7)
})

test('no findings and nothing unanalysed: only then it says that nothing reads it', () => {
  show(<ImpactTable reports={[{ ...report, findings: [], unanalysed: [], status: 'full' }]} />)

  expect(text()).toContain('Analysed: nothing downstream reads what changes.')
})

test('no findings of an analysis that is not whole are no good news', () => {
  show(<ImpactTable reports={[{ ...report, findings: [], unanalysed: [], status: 'failed' }]} />)

  expect(text()).toContain('Not everything could be analysed')
  expect(text()).not.toContain('Analysed: nothing')
})

test('a receipt names the run that carried it out, short to read and whole to copy; an old one names none', async () => {
  const copied = vi.fn(async (_text: string) => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } })
  show(<ReceiptCard receipt={{ ...receipt, runId: 'run_0193aa77-2222-7000-8000-000000000001' }} />)

  expect(text()).toContain('Run 0193aa77')
  fireEvent.click(screen.getByRole('button', { name: 'Copy the run id' }))
  await waitFor(() => expect(copied).toHaveBeenCalledWith('run_0193aa77-2222-7000-8000-000000000001'))
  vi.unstubAllGlobals()
  cleanup()

  show(<ReceiptCard receipt={receipt} />)
  expect(screen.queryByRole('button', { name: 'Copy the run id' })).toBeNull()
})

test.each([
  ['executed', 'Task etl_dws_order_detail saved as v88'],
  ['failed', 'Failed: upsertTask'],
  ['unknown', 'Outcome unknown: upsertTask'],
] as const)('a receipt of %s says so', (outcome, sentence) => {
  show(<ReceiptCard receipt={{ ...receipt, outcome }} />)

  expect(text()).toContain(sentence)
  expect(text()).toContain('From the ledger, not from the model')
})

test('a receipt names the runs that followed by their ids', () => {
  const started = [{ instanceId: 'ins_1', taskName: 'etl_dws_order_detail', bizdate: '2026-03-09' }]
  show(<ReceiptCard receipt={{ ...receipt, started }} />)

  expect(text()).toContain('Started 1 run')
  for (const part of ['etl_dws_order_detail', '2026-03-09', 'ins_1']) expect(text()).toContain(part)
})

test('a receipt of a release says what became of the pack', () => {
  const packed = {
    ...receipt,
    tool: 'packCommit',
    code: 'packCommit',
    params: { title: 'Rename', status: 'published', itemsCount: '2' },
  }
  show(<ReceiptCard receipt={packed} />)

  expect(text()).toContain('Pack “Rename” published: 2 items')
})

test('a receipt whose sentence lacks a parameter falls back to plain words', () => {
  show(<ReceiptCard receipt={{ ...receipt, params: {} }} />)

  expect(text()).toContain('Executed: upsertTask')
})

test('a receipt says when the working copy differs from what ran, and why it failed', () => {
  show(<ReceiptCard receipt={{ ...receipt, outcome: 'failed', copyDiffers: true, errorMessage: 'disk full' }} />)

  expect(text()).toContain('the copy differs')
  expect(text()).toContain('disk full')
})

test('a diff says added and removed in words, keeps the numbers and counts what it leaves out', () => {
  const diff = recordedValue('COMMIT_PREVIEW').items[1]?.diff
  if (!diff) throw new Error('the recorded card has two items')
  show(<DiffView diff={diff} label="Change of the script" limit={4} />)

  expect(screen.getByRole('group', { name: 'Change of the script' })).toBeTruthy()
  expect(screen.getAllByText('removed').length).toBeGreaterThan(0)
  expect(text()).toContain('411 unchanged lines')
  fireEvent.click(screen.getByRole('button', { name: /Show all/ }))
  expect(text()).toContain('466 unchanged lines')
  expect(screen.getByText('U+202E')).toBeTruthy()
})

test('a diff that was cut says that its counts are of the whole', () => {
  const diff = recordedValue('COMMIT_PREVIEW').items[0]?.diff
  if (!diff) throw new Error('the recorded card has two items')
  show(<DiffView diff={{ ...diff, truncated: true }} label="x" />)

  expect(text()).toContain('Only the first hunks are shown')
})

test('a picture whose address has expired says so', () => {
  show(<PictureCard image={recordedValue('IMAGE')} />)

  fireEvent.error(screen.getByRole('img'))

  expect(text()).toContain('no longer available under this address')
})
