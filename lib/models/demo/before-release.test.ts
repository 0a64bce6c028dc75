import { expect, test } from 'vitest'
import { unclearBeforeRelease } from './before-release'
import { understand } from './understand'

const unclear = (request: string) => unclearBeforeRelease(request, understand(request, {}), {})

test.each([
  ['frobnicate dwd_order, then publish it', 'frobnicate dwd_order'],
  ['mkae it nicer and pubish', 'mkae it nicer'],
  ['把 dwd_order 弄漂亮点，然后发布', '把 dwd_order 弄漂亮点'],
  ['email my boss and publish', 'email my boss'],
])('%s: the part that nothing was made of is known', (request, part) => {
  expect(unclear(request)).toBe(part)
})

test.each([
  'publish it',
  'ok, looks good, publish it',
  'check it and then publish',
  '好的，没问题，发布吧',
  '确认一下，然后发布',
  'rename a_b to c_d in dwd_order, then publish it',
  'publish the draft pack_1',
  'hi, publish it',
  'show me dim_region, then publish',
  '看看 dim_region 的血缘，然后发布',
])('%s: nothing stands before the release that was not understood', (request) => {
  expect(unclear(request)).toBeUndefined()
})
