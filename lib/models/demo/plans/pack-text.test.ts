import { expect, test } from 'vitest'
import { wordsFor } from '@/lib/models/demo/language'
import { packText } from './pack-text'

const zh = wordsFor(['回滚'])
const en = wordsFor(['roll it back'])
const result = (status: string, rollsBack: string) =>
  `Pack pack_b "dwd_orders: rename a to b": ${status}, mode direct.\nMade by Ana.\n${rollsBack}change table dwd_orders v2 → v1 → done`

test('a pack that takes another one back is told as rolled back, not as published', () => {
  const told = [zh, en].map((words) => packText(words, result('published', 'Rolls back pack_a.\n')) ?? '')

  expect(told[0]).toContain('发布包「dwd_orders: rename a to b」已回滚')
  expect(told[1]).toContain('The pack “dwd_orders: rename a to b” is rolled back')
  for (const text of told) expect(text).not.toMatch(/已发布|需要撤销|published|take it back/)
})

test('a rollback that went through in part only, or not at all, is not told as done', () => {
  expect(packText(en, result('partial', 'Rolls back pack_a.\n'))).toMatch(/rolled back in part only/)
  expect(packText(zh, result('failed', 'Rolls back pack_a.\n'))).toMatch(/没有回滚成功/)
})

test('a release is told with the way back', () => {
  expect(packText(en, result('published', ''))).toMatch(/is published and in effect[\s\S]*say “roll it back”/)
})
