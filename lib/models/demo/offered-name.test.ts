import { expect, test } from 'vitest'
import type { Words } from './language'
import { agreesTo, type OfferedName, offerName, readOffer, withMeant } from './offered-name'
import { understand } from './understand'

const chinese: Words = (zh) => zh
const english: Words = (_zh, en) => en
const column: OfferedName = { kind: 'column', written: 'visit_count', meant: 'visitor_count' }
const table: OfferedName = { kind: 'table', written: 'dws_trafic', meant: 'dws_traffic_1d' }
const asked = understand('rename visit_count to visits in dws_trafic', {})

test.each([chinese, english])('what was asked back is known in the next turn', (words) => {
  expect(readOffer(offerName(words, column, 'dws_traffic_1d', '访客数'))).toEqual(column)
  expect(readOffer(offerName(words, table, 'dws_traffic_1d', ''))).toEqual(table)
  expect(readOffer('`dws_traffic_1d` has no column `visit_count`. Nothing was changed.')).toBeUndefined()
})

test.each(['yes', 'yes please', 'yes, that one', '是', '是的，就是它', '对，改吧', 'ok', 'visitor_count'])(
  '“%s” goes on with the name that was offered',
  (request) => {
    expect(understand(request, { intent: asked, offered: column })).toMatchObject({
      kind: 'change-column',
      changes: [{ op: 'rename', column: 'visitor_count', to: 'visits' }],
    })
  },
)

test.each(['no', '不是', 'yesterday', 'yes, session_count', '是哪张表', 'publish it'])('“%s” does not', (request) => {
  expect(understand(request, { intent: asked, offered: column }).kind).not.toBe('change-column')
})

test('without an offer “yes” agrees to nothing', () => {
  expect(understand('yes', { intent: asked }).kind).toBe('typed-approval')
})

test('a table that was meant takes the place of the one that was written', () => {
  expect(agreesTo(table, '¤', ['dws_traffic_1d'])).toBe(true)
  expect(asked.kind === 'change-column' && withMeant(asked, table)).toMatchObject({ table: 'dws_traffic_1d' })
})
