import { expect, test } from 'vitest'
import { understand } from './understand'

test.each([
  '谁批准了昨天的发布',
  '上次发布是谁审批的',
  '谁拒绝了那次上线',
  '什么时候批准的发布',
  'who approved the last release?',
  'who rejected the release of dws_shop_sales_1d',
  'when was the release approved',
])('%s asks who decided, and is no wish to release', (request) => {
  expect(understand(request, { hasSaved: true })).toEqual({ kind: 'decisions' })
})

test.each(['who published the last release', '上次是谁发布的'])('%s asks for releases', (request) => {
  expect(understand(request, { hasSaved: true })).toEqual({ kind: 'list-packs' })
})

test.each(['同意', 'approve it', '发布', 'publish it'])('%s stays what it was', (request) => {
  expect(['typed-approval', 'publish']).toContain(understand(request, { hasSaved: true }).kind)
})
