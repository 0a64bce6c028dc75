// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import { useItemNames } from './use-item-names'

afterEach(cleanup)

const Names = ({ items }: { items: Parameters<ReturnType<typeof useItemNames>>[0] }) => (
  <output>{useItemNames()(items).join(', ')}</output>
)

test('a table and a task of the same name are told apart by their kind, others go by their name alone', () => {
  show(
    <Names
      items={[
        { kind: 'table', name: 'dws_order_detail' },
        { kind: 'task', name: 'dws_order_detail' },
        { kind: 'task', name: 'ads_campaign_roi' },
      ]}
    />,
  )

  expect(screen.getByRole('status').textContent).toBe('Table dws_order_detail, Task dws_order_detail, ads_campaign_roi')
})
