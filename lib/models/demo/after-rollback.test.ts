import { expect, test } from 'vitest'
import { openConversation, personOf } from '@/lib/testing/demo-conversation'
import { useDemoWorld } from '@/lib/testing/use-demo-world'

const { runtime } = useDemoWorld('rollback')

test.each([
  ['add column vip_note varchar to ods_product and publish', 'roll it back', /is rolled back/],
  ['给 ods_user 加一个字段 vip_level INT，然后发布', '回滚', /已回滚/],
])(
  '%s, %s: the pack is told as rolled back',
  async (change, back, told) => {
    const approver = personOf(runtime(), 'approver')
    const { say, decide } = openConversation(runtime())
    await say(change)
    await decide('approval', { approver: approver.id })
    await decide('approve', {}, approver)

    expect((await say(back)).calls).toMatchObject([{ tool: 'rollback', status: 'waiting' }])
    const outcome = await decide('rollback', { reason: 'too early' })

    const said = outcome?.texts.join('\n') ?? ''
    expect(said).toMatch(told)
    expect(said).not.toMatch(/已发布|需要撤销|is published|take it back/)
    expect((await say(back)).calls).toEqual([])
  },
  60_000,
)
