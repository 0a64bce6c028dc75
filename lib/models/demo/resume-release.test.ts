import { expect, test } from 'vitest'
import { type Outcome, openConversation, personOf } from '@/lib/testing/demo-conversation'
import { useDemoWorld } from '@/lib/testing/use-demo-world'

const { runtime } = useDemoWorld('resume')

const said = (outcome: Outcome | undefined) => outcome?.texts.join('\n') ?? ''
const phasesOf = (outcome: Outcome | undefined) =>
  outcome?.calls.flatMap(({ tool, input }) => (tool === 'completePhase' ? [input.phase] : [])) ?? []
/** The last step of the last plan that was shown, by title and status. */
function lastStep(outcome: Outcome | undefined): string {
  const items = outcome?.calls.findLast(({ tool }) => tool === 'updatePlan')?.input.items
  const last = (items as Array<{ title: string; status: string }> | undefined)?.at(-1)
  return last ? `${last.status}: ${last.title}` : ''
}

test('a release that a second person approves while the conversation goes on is checked once its outcome is told', async () => {
  const { say, decide } = openConversation(runtime())
  const approver = personOf(runtime(), 'approver')
  await say('add column memo_a varchar to ods_product in phases, then publish it')
  await decide('approval', { approver: approver.id })
  await say('how many rows are in dim_region')
  await decide('approve', {}, approver)

  const outcome = await say('thanks')

  expect(phasesOf(outcome)).toEqual(['execute', 'verify'])
  expect(said(outcome)).toMatch(/is published and in effect[\s\S]+Checked: \d+ of \d+ checks/)
  expect(lastStep(outcome)).toBe('done: Check the result')
  expect(phasesOf(await say('thanks'))).toEqual([])
}, 120_000)

test('a draft that is deployed later is checked after that', async () => {
  const { say, decide } = openConversation(runtime())
  await say('给 ods_product 加一个字段 memo_b varchar，分阶段做，然后发布')
  expect(lastStep(await decide('draft'))).toContain('pending')
  await say('发布草稿')

  const outcome = await decide('deploy')

  expect(phasesOf(outcome)).toEqual(['execute', 'verify'])
  expect(said(outcome)).toContain('已发布，已生效')
  expect(lastStep(outcome)).toBe('done: 核对')
}, 120_000)

test('the plan says how a card ended: kept as a draft, or more to be changed', async () => {
  const { say, decide } = openConversation(runtime())
  await say('add column memo_c varchar to ods_product and publish')

  expect(lastStep(await decide('edit_more'))).toBe('pending: Release: more is to be changed first')
  await say('publish it')
  await say('把 ods_user 的 nickname 改名为 nick_name，然后发布')
  expect(lastStep(await decide('draft'))).toBe('pending: 发布：已存草稿，没有生效')
}, 120_000)

test('a card that was decided after something else was said ends the plan with the next answer', async () => {
  const { say, decide } = openConversation(runtime())
  await say('add column memo_d varchar to ods_payment and publish')
  await say('how many rows are in dim_region')
  await decide('direct')

  const outcome = await say('thanks')

  expect(lastStep(outcome)).toMatch(/^done: /)
}, 120_000)
