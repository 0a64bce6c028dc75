// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ImpactTable } from '@/components/cards/impact-table'
import { show } from '@/components/testing/show'
import { impactOf } from '@/lib/testing/impact'
import { listTasksCard } from './list-tasks-card'
import { upsertScheduleCard } from './upsert-schedule-card'

afterEach(cleanup)

const schedule = (timeZone?: string) => ({
  taskId: 't1',
  cron: '30 2 * * *',
  ...(timeZone ? { timeZone } : {}),
  retries: 1,
  priority: 5,
  version: 1,
  dependencies: [],
})
const task = (id: string, timeZone?: string) => ({
  id,
  name: `etl_${id}`,
  type: 'sql' as const,
  comment: '',
  owner: 'ana',
  version: 1,
  publishedVersion: 1,
  status: 'online' as const,
  inputs: [],
  outputs: [],
  schedule: schedule(timeZone),
})

function showList(timeZone?: string) {
  const items = [task('t1', timeZone), task('t2', timeZone)]
  const Body = listTasksCard.Body as never as React.ComponentType<{ part: unknown }>
  show(<Body part={{ state: 'output-available', output: { total: 2, returned: 2, items } }} />)
  return document.body.textContent ?? ''
}

test('a list of tasks names the zone of their schedules, once', () => {
  const text = showList('Asia/Shanghai')

  expect(text.split('30 2 * * *')).toHaveLength(3)
  expect(text.split('Asia/Shanghai')).toHaveLength(2)
})

test('a platform that tells no zone gets none', () => {
  expect(showList()).not.toContain('clock of')
})

test('a saved schedule is named with its zone', () => {
  const output = { ...schedule('Asia/Shanghai'), taskName: 'etl_t1' }

  expect(upsertScheduleCard.words?.({ taskId: 't1' } as never, output as never)).toEqual({
    name: 'etl_t1',
    cron: '30 2 * * * (Asia/Shanghai)',
  })
})

test('a next run stands by the clock of its cron, whatever the zone of the reader', () => {
  const report = impactOf('HIGH')
  const findings = report.findings.map((finding) => ({ ...finding, nextRun: '2030-01-01T18:30:00.000Z' }))

  show(<ImpactTable reports={[{ ...report, findings, timeZone: 'Asia/Shanghai' }]} />)

  expect(screen.getByRole('columnheader', { name: 'Next run (Asia/Shanghai)' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: /02:30/ }).textContent).toContain('01/02')
})
