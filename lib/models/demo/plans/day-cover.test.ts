import { expect, test } from 'vitest'
import type { Words } from '@/lib/models/demo/language'
import { chooseColumns } from '@/lib/models/demo/question-columns'
import type { ReadTable } from '@/lib/models/demo/read-results'
import { understandQuestion } from '@/lib/models/demo/understand-question'
import { coverText, noDaysText, wholeCoverCalls } from './day-cover'

const table: ReadTable = {
  name: 'ads_refund_monitor',
  id: 't',
  layer: 'ADS',
  owner: 'x',
  version: 1,
  published: 1,
  comment: '',
  columnCount: 4,
  partitionColumns: ['dt'],
  columnsFile: undefined,
  notInEffect: [],
  columns: ['refund_order_count INTEGER', 'order_count INTEGER', 'category_code VARCHAR', 'dt DATE'].map((column) => {
    const [name = '', type = ''] = column.split(' ')
    return { name, type, comment: '' }
  }),
}
const english: Words = (_zh, en) => en
const cover = { first: '2026-09-01', newest: '2026-11-29', yesterday: '2026-11-29' }

const callsFor = (text: string) => {
  const question = understandQuestion(text)
  return wholeCoverCalls(table, chooseColumns(table, question), question).length
}

test.each(['refund rate', '退款率', '各品类的退款率', 'orders'])(
  'a figure of all days has its days looked up: %s',
  (text) => {
    expect(callsFor(text)).toBe(1)
  },
)

test.each(['refund rate last week', '每天的订单数', '最新数据是哪天', 'how many rows'])('others do not: %s', (text) => {
  expect(callsFor(text)).toBe(0)
})

test('without named days the answer names the days that there are', () => {
  expect(coverText(english, undefined, cover)).toContain('Data of 2026-09-01 to 2026-11-29')
  expect(coverText(english, undefined, undefined)).toBe('')
})

test('a month that begins after the newest day has no data, and that is said', () => {
  const atItsEnd = { ...cover, newest: '2026-11-30', yesterday: '2026-11-30' }
  const month = { unit: 'month', back: 0 } as const

  expect(noDaysText(english, month, atItsEnd)).toContain('There is no data for 2026-12-01')
  expect(noDaysText(english, month, cover)).toBeUndefined()
})
