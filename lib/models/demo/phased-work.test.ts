import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { event } from '@/db/schema'
import { type Outcome, openConversation } from '@/lib/testing/demo-conversation'
import { useDemoWorld } from '@/lib/testing/use-demo-world'

const { runtime } = useDemoWorld('phases')

const said = (outcome: Outcome | undefined) => outcome?.texts.join('\n') ?? ''
const documentOf = (outcomes: ReadonlyArray<Outcome | undefined>, phase: string): string =>
  String(
    outcomes
      .flatMap((outcome) => outcome?.calls ?? [])
      .findLast(({ tool, input }) => tool === 'completePhase' && input.phase === phase)?.input.document ?? '',
  )
function planOf({ calls }: Outcome): string[] {
  const items = calls.findLast(({ tool }) => tool === 'updatePlan')?.input.items ?? []
  return (items as Array<{ status: string }>).map(({ status }) => status)
}

/** Phases in the order in which the browser is told of them, since the last call. */
function phasesTold(): string[] {
  const rows = runtime().db.select().from(event).where(eq(event.type, 'CUSTOM')).orderBy(asc(event.seq)).all()
  const told = rows.flatMap(({ payload }) => {
    const { name, value } = payload as { name?: string; value?: { to: string } }
    return name === 'PHASE_CHANGED' ? [value?.to ?? ''] : []
  })
  return told
}

test('a table is changed through four phases: the card stands in the third, the checks come after it', async () => {
  const { say, decide } = openConversation(runtime())

  const asked = await say('把 dws_order_detail 的 gift_message 改名为 gift_note，分阶段做，每步出文档')
  expect(planOf(asked)).toEqual(['done', 'done', 'waiting', 'pending'])
  expect(phasesTold()).toEqual(['decompose', 'execute'])
  const released = await decide('direct')

  const both = [asked, released]
  expect(phasesTold()).toEqual(['decompose', 'execute', 'verify', 'done'])
  expect(documentOf(both, 'design')).toContain('来自请求：「把 dws_order_detail 的 gift_message 改名为 gift_note')
  expect(documentOf(both, 'design')).toMatch(/数据：\d+ 行，最新数据日期 \d{4}-\d\d-\d\d/)
  expect(documentOf(both, 'execute')).toContain('已发布，已生效')
  expect(documentOf(both, 'verify')).toMatch(/\| 行数 \| (\d+) \| \1 \| 一致 \|/)
  expect(documentOf(both, 'verify')).toMatch(/\| `gift_note` 的非空值 \| (\d+) \| \1 \| 一致 \|/)
  expect(said(released)).toContain('四个阶段的文档')
}, 120_000)

test('a card that is declined leaves the work in the phase execute, and says so', async () => {
  const { say, decide } = openConversation(runtime())
  await say('rename remark_text to buyer_note in dws_order_detail step by step')

  const declined = await decide('edit_more')

  expect(said(declined)).toContain('stands at the phase “execute”')
  expect(documentOf([declined], 'execute')).toBe('')
}, 120_000)

test('a script is tried before its release, and its run after the release is looked at', async () => {
  const { say, decide } = openConversation(runtime())
  const asked = await say('in ads_fulfilment_sla replace "GROUP BY" with "GROUP  BY" in phases')

  const released = await decide('direct')

  const both = [asked, released]
  expect(documentOf(both, 'execute')).toMatch(/Trial run for \d{4}-\d\d-\d\d: succeeded/)
  expect(documentOf(both, 'verify')).toMatch(/task version in effect \| (\d+) \| \1 \| as expected/)
}, 120_000)

test('a new task is released with its table, schedule and rule, and runs', async () => {
  const { say, decide } = openConversation(runtime())
  await say('write an etl task ads_channel_day that sums order_amount from dwd_order by channel, then publish it')

  const released = await decide('direct')

  expect(said(released)).toContain('is published and in effect, 4 items')
  expect(said(released)).toContain('created · none → v1')
  const rows = await say('how many rows are in ads_channel_day')
  expect(said(rows)).toMatch(/Rows: \*\*\d+/)
}, 120_000)

test('after “go on” the phases of a stopped change are carried on, none twice', async () => {
  const { say, sayAndStop } = openConversation(runtime())
  const stopped = await sayAndStop('把 dwd_payment 的 fee_amount 改名为 charge_amount，分阶段做，先不要发布', (calls) =>
    calls.some(({ tool, status }) => tool === 'copy_file' && status === 'done'),
  )

  const resumed = await say('继续')

  const phases = [...stopped.calls, ...resumed.calls]
    .filter(({ tool, status }) => tool === 'completePhase' && status === 'done')
    .map(({ input }) => input.phase)
  expect(stopped.status).toBe('cancelled')
  expect(phases).toEqual(['design', 'decompose', 'execute', 'verify'])
  expect(said(resumed)).toContain('按要求没有发布')
}, 120_000)
