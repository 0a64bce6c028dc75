// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import type { ToolOutput } from '@/lib/tools/types'
import { LineageList } from './lineage-list'

afterEach(cleanup)

const columns = (count: number) => Array.from({ length: count }, (_, at) => ({ from: `a${at}`, to: `b${at}` }))

function list(change: Partial<ToolOutput<'getLineage'>>) {
  const tables = [
    { name: 'dws_order_detail', layer: null, depth: 0, direction: 'root' as const },
    { name: 'ads_gmv_daily', layer: null, depth: 1, direction: 'downstream' as const },
  ]
  const common = { root: 'dws_order_detail', status: 'full' as const, tables, totalEdges: 1, returnedEdges: 1 }
  show(<LineageList lineage={{ ...common, edges: [], ...change }} />)
  return screen.getByRole('listitem').textContent
}
const edge = { from: 'dws_order_detail', to: 'ads_gmv_daily', taskName: 't' }

test('what an edge does not list counts: three of 29 columns are shown, 26 are left', () => {
  expect(list({ edges: [{ ...edge, columns: columns(8), columnCount: 29 }] })).toContain('+26')
})

test('an edge that lists all of its columns counts those', () => {
  expect(list({ edges: [{ ...edge, columns: columns(5) }] })).toContain('+2')
})

test('three columns leave nothing', () => {
  expect(list({ edges: [{ ...edge, columns: columns(3) }] })).not.toContain('+')
})

test('where not every table is named the card says how many there are', () => {
  list({ totalTables: 12 })

  expect(screen.getByText('1 of 12 tables named')).toBeTruthy()
})
