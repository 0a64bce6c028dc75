import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { event } from '@/db/schema'
import { downstreamFindings, type ImpactReport } from '@/lib/contracts/lineage'
import { readEnv } from '@/lib/env'
import { createRuntime } from '@/lib/runs/runtime'
import { closeDemoWorld, type MadeCall, type Outcome, openConversation } from '@/lib/testing/demo-conversation'
import { useDemoWorld } from '@/lib/testing/use-demo-world'

const { folder, runtime } = useDemoWorld('talk')

const said = ({ texts }: Outcome) => texts.join('\n')
/** The last plan that the person was shown. */
const planOf = ({ calls }: Outcome): Array<{ title: string; status: string }> =>
  (calls.findLast(({ tool }) => tool === 'updatePlan')?.input.items ?? []) as Array<{ title: string; status: string }>
const has = (tool: string) => (calls: readonly MadeCall[]) =>
  calls.some((call) => call.tool === tool && call.status === 'done')

describe('work that was stopped', () => {
  test('“go on” carries it on from where it was', async () => {
    const { say, sayAndStop } = openConversation(runtime())
    const stopped = await sayAndStop('rename gift_message to gift_note in dwd_order', has('copy_file'))
    expect(stopped.status).toBe('cancelled')

    const outcome = await say('go on')

    expect(said(outcome)).toContain('I carry on with what was stopped.')
    expect(said(outcome)).toContain('`gift_message` renamed to `gift_note`')
    expect(outcome.calls.map(({ tool }) => tool)).toContain('upsertTask')
    expect(outcome.calls.map(({ tool }) => tool)).not.toContain('listTasks') // it was read before the stop
    expect(planOf(outcome).every(({ status }) => status === 'done')).toBe(true)
  }, 120_000)

  test('another request leaves no step running, and the stopped work is offered and done', async () => {
    const { say, sayAndStop } = openConversation(runtime())
    await sayAndStop('把 dwd_payment 的 fee_amount 改名为 charge_amount', has('copy_file'))

    const other = await say('dim_region 有哪些字段')

    expect(planOf(other).map(({ status }) => status)).not.toContain('running')
    expect(said(other)).toContain('zone_name')
    expect(said(other)).toContain('说「继续」就接着做')

    const resumed = await say('继续')

    expect(said(resumed)).toContain('改名为 `charge_amount`')
  }, 120_000)
})

test('an added column shows no step about a script', async () => {
  const outcome = await openConversation(runtime()).say('给 ods_user 加一个字段 vip_level INT，然后发布')

  expect(planOf(outcome).map(({ title }) => title)).toEqual(['看表和任务', '保存改动', '发布'])
  expect(outcome.calls.map(({ tool }) => tool)).not.toContain('upsertTask')
}, 60_000)

test('the answer counts downstream uses as the risk card does', async () => {
  const outcome = await openConversation(runtime()).say('rename paid_amount to pay_total in dws_order_detail')

  const reports = runtime()
    .db.select()
    .from(event)
    .where(eq(event.type, 'CUSTOM'))
    .all()
    .flatMap(({ payload }) => {
      const { name, value } = payload as { name?: string; value?: { report: ImpactReport } }
      return name === 'RISK' && value?.report.table === 'dws_order_detail' ? [value.report] : []
    })
  const count = downstreamFindings(reports.slice(-1)).length
  expect(count).toBeGreaterThan(1)
  expect(said(outcome)).toContain(`**Impact: ${count} downstream uses**`)
}, 60_000)

test('without a sandbox a chart says so and gives the numbers', async () => {
  const bare = await createRuntime(
    readEnv({
      SLUICE_DATA_DIR: join(folder, 'bare'),
      SLUICE_DEMO: '1',
      SLUICE_MODEL: 'demo',
      SLUICE_DEMO_PACE: 'fast',
      LOG_LEVEL: 'silent',
      SANDBOX: 'none',
    }),
  )

  const chinese = await openConversation(bare).say('画一下各渠道的销售额')
  const english = await openConversation(bare).say('chart of sales by channel')

  expect(said(chinese)).toContain('沙箱')
  expect(said(chinese)).toContain('| app |')
  expect(said(english)).toContain('No sandbox')
  expect(english.calls.at(-1)).toMatchObject({ tool: 'execute_sql', status: 'done' })
  await closeDemoWorld(bare)
}, 300_000)
