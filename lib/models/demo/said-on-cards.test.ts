import { expect, test } from 'vitest'
import { openConversation } from '@/lib/testing/demo-conversation'
import { useDemoWorld } from '@/lib/testing/use-demo-world'
import { saidOnCards } from './said-on-cards'
import type { Step } from './transcript'

const { runtime } = useDemoWorld('said-on-cards')

test.each([
  [
    'rename order_amount to pay_amount in dws_order_detail, then publish it',
    'fix the downstream tasks too and publish it',
    /All right, not executed yet/,
  ],
  [
    '把 dws_order_detail 的 gift_message 改名为 gift_note，然后发布',
    '把下游任务也一起改掉，然后发布',
    /好的，先不执行/,
  ],
])(
  '%s; on its card %s: that is done, and a new card asks',
  async (request, changes, told) => {
    const { say, decide } = openConversation(runtime())
    await say(request)

    const outcome = await decide('edit_more', { changes })

    expect(outcome?.texts.join('\n')).toMatch(told)
    expect(outcome?.texts.join('\n')).not.toMatch(/What shall I change|要改什么/)
    expect(outcome?.calls.at(-1)).toMatchObject({ tool: 'packCommit', status: 'waiting' })
  },
  120_000,
)

const step = (result: string): Step => ({ tool: 'packCommit', input: {}, result, failed: true })
const wants = (wrote: string) =>
  step(
    `Not executed. Li chose “Let me change more”: they want to change more before packCommit. They wrote changes: ${JSON.stringify(wrote)}. Do what they wrote, and propose it again once that is done.`,
  )
const turn = { request: 'a', context: ['news'], answers: [], isAnswered: false }

test('words with quotes and lines come as they were written, once more for each card; nothing written is no turn', () => {
  const asked = step(
    'Not executed. Li chose “Let me change more”: they want to change more before packCommit. Ask what to change, and propose it again once that is done.',
  )

  const turns = saidOnCards([{ ...turn, steps: [wants('b "x". Do what they wrote\n2'), wants('c'), asked] }])

  expect(turns.map(({ request, steps }) => [request, steps.length])).toEqual([
    ['a', 1],
    ['b "x". Do what they wrote\n2', 1],
    ['c', 1],
  ])
  expect(turns.map(({ isFromCard }) => isFromCard)).toEqual([undefined, true, true])
})
