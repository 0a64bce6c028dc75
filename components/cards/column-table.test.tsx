// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import { ColumnTable } from './column-table'

const column = { id: 'c', type: 'VARCHAR', comment: '' }

test('a column that is only saved is marked with what is in effect in its place', () => {
  const { container } = show(
    <ColumnTable
      columns={[
        { ...column, id: 'c1', name: 'store_name', inEffect: { name: 'shop_name', type: 'VARCHAR' } },
        { ...column, id: 'c2', name: 'level', inEffect: null },
        { ...column, id: 'c3', name: 'dt' },
      ]}
      total={3}
    />,
    { locale: 'zh-CN' },
  )

  const rows = [...container.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows[0]).toContain('未生效，现为 shop_name VARCHAR')
  expect(rows[1]).toContain('未生效，还没有这个字段')
  expect(rows[2]).not.toContain('未生效')
})
