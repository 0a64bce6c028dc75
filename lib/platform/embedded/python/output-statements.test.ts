import { expect, test } from 'vitest'
import { outputStatements } from './output-statements'

const columns = [
  { id: 'c1', name: 'city', type: 'VARCHAR', comment: '' },
  { id: 'c2', name: 'sales', type: 'DOUBLE', comment: '' },
  { id: 'c3', name: 'dt', type: 'INTEGER', comment: '', partition: true },
]
const statements = (text: string) => outputStatements({ table: 'ads_x', columns, text, bizdate: '2026-03-09' })

test('columns come in any order, the partition is the run’s day whether it is there or not', () => {
  const [without] = statements('sales,city\n1.5,杭州\n')
  const [withDay] = statements('dt,city,sales\n20260309,杭州,1.5\n')

  expect(without?.sql).toContain('(city, sales, dt)')
  expect(without?.sql).toContain('CAST(20260309 AS INTEGER)')
  expect(without?.params).toEqual(['[["杭州","1.5"]]'])
  expect(withDay).toEqual(without)
})

test.each([
  ['city\nx\n', 'without sales'],
  ['city,sales,more\nx,1,2\n', 'with more, which the table does not have'],
  ['city,sales,sales\nx,1,2\n', 'with sales twice'],
  ['city,sales,dt\nx,1,20260308\n', 'row 2: dt is 20260308'],
])('%j is refused', (text, message) => {
  expect(() => statements(text)).toThrow(message)
})

test('many rows go in pieces, none still makes one insert', () => {
  expect(statements(`city,sales\n${'x,1\n'.repeat(12_001)}`)).toHaveLength(3)
  expect(statements('city,sales\n')).toMatchObject([{ isInsert: true, params: ['[]'] }])
})
