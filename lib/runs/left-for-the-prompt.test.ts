import { expect, test } from 'vitest'
import { attachments } from '@/lib/attachments'
import { collectLeft, withoutTold } from './left-for-the-prompt'

test('what hooks add, also after it was told, is kept once and put behind what waits already', () => {
  const left = collectLeft()

  left.note({ notices: ['one'] })
  left.note({ notices: ['one', 'two'], plan: {} })
  left.note({ notices: undefined })
  left.note({ notices: ['three'] })

  expect(left.addedTo({ notices: ['zero'] })).toEqual({ notices: ['zero', 'one', 'two', 'three'] })
  expect(left.addedTo({})).toEqual({ notices: ['one', 'two', 'three'] })
})

test('nothing left adds nothing', () => {
  const left = collectLeft()

  left.note({ notices: undefined, plan: {} })

  expect(left.addedTo({ notices: ['zero'] })).toEqual({})
})

test('every attachment reads a list, so that lists can be joined', () => {
  for (const { name, key } of attachments) expect(key.schema.safeParse([]).success, name).toBe(true)
  expect(withoutTold({ notices: [], plan: 1 })).toEqual({ plan: 1 })
})
