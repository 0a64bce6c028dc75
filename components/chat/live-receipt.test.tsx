// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InteractionDetail } from '@/components/api/endpoints'
import { freshCard, recordedValue } from '@/components/testing/recorded'
import { show } from '@/components/testing/show'
import { LiveReceipt } from './live-receipt'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const started = [{ instanceId: 'ins_1', taskName: 'etl_dws_order_detail', bizdate: '2026-03-09' }]
const receipt = { ...recordedValue('RECEIPT'), interactionId: 'i1', started }
const run: InteractionDetail['runs'][number] = {
  id: 'ins_1',
  taskId: 't1',
  taskName: 'etl_dws_order_detail',
  bizdate: '2026-03-09',
  kind: 'manual',
  status: 'running',
  startedAt: '2026-11-30T10:00:01.000Z',
  endedAt: null,
  rows: null,
  message: null,
}

function server(runs: InteractionDetail['runs'][]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const { interaction, preview } = freshCard()
    const now = runs[Math.min(asked.length, runs.length) - 1]
    return Response.json({ interaction, preview, runs: now, conversationExcerpt: [] })
  })
  return asked
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const text = () => screen.getByRole('group', { name: 'Receipt' }).textContent ?? ''

test('the requester sees the state of the runs that the release started, until they have ended', async () => {
  const ended = { ...run, status: 'success' as const, endedAt: '2026-11-30T10:00:03.000Z', rows: 1234 }
  const asked = server([[run], [ended]])

  show(<LiveReceipt receipt={receipt} />)
  await wait(10)
  expect(text()).toContain('running')
  await wait(5000)
  expect(text()).toContain('success')
  expect(text()).toContain('1,234 rows')
  await wait(60_000)

  expect(asked).toHaveLength(2)
})

test('a run that is held back says so, and is asked for seldom: once a person let it go, that shows', async () => {
  const asked = server([[{ ...run, status: 'blocked', startedAt: null, message: 'task frozen' }], [run]])

  show(<LiveReceipt receipt={receipt} />)
  await wait(10)
  await wait(59_000)

  expect(text()).toContain('blocked')
  expect(text()).toContain('task frozen')
  expect(asked).toHaveLength(1)
  await wait(2000)
  expect(text()).toContain('running')
})

test('the receipt of a backfill lists its instances with day, state and id, and says how many it does not name', async () => {
  const second = { instanceId: 'ins_2', taskName: 'etl_dws_order_detail', bizdate: '2026-03-10' }
  const failed = { ...run, id: 'ins_2', bizdate: '2026-03-10', status: 'failed' as const, endedAt: run.startedAt }
  server([[run, failed]])

  show(
    <LiveReceipt
      receipt={{ ...receipt, tool: 'backfill', params: { instances: '5' }, started: [...started, second] }}
    />,
  )
  await wait(10)

  const lines = screen.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines[0]).toMatch(/2026-03-09.*running.*ins_1/)
  expect(lines[1]).toMatch(/2026-03-10.*failed.*ins_2/)
  expect(text()).toContain('Started 5 runs')
  expect(text()).toContain('3 more runs')
})

test('a receipt that started nothing asks nothing', async () => {
  const asked = server([[]])

  show(<LiveReceipt receipt={{ ...receipt, started: undefined }} />)
  await wait(5000)

  expect(asked).toEqual([])
})
