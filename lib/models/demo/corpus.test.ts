import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Runtime } from '@/lib/runs/runtime'
import {
  closeDemoWorld,
  copyDemoWorld,
  type MadeCall,
  type Outcome,
  openConversation,
  openDemoWorld,
  personOf,
} from '@/lib/testing/demo-conversation'
import { canConfine } from '@/lib/testing/sandbox-world'
import { charts } from './chart-corpus'
import { conversations } from './conversation-corpus'
import { changing, operating, reading } from './corpus'
import type { Entry, ExpectedCall } from './corpus-format'
import { fileCorpus, fileNamed } from './file-corpus'
import { freshCorpus } from './fresh-corpus'
import { languageOf } from './language'
import { questionCorpus } from './question-corpus'
import { savedCorpus } from './saved-corpus'
import { workCorpus } from './work-corpus'

const folder = mkdtempSync(join(tmpdir(), 'demo-corpus-'))
const seed = join(folder, 'seed')

beforeAll(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  const runtime = await openDemoWorld(seed)
  await runtime.platform.getLineage('dws_order_detail', { direction: 'downstream' }) // analysed once, for every copy
  await closeDemoWorld(runtime)
}, 300_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Pictures are drawn in the sandbox; a machine without one says so in its own test. */
const canDraw = await canConfine()
const isDrawn = (entries: readonly Entry[]) =>
  entries.flat().some(({ calls }) => calls.some(({ tool }) => tool === 'run_python'))

const worlds: Array<readonly [string, readonly Entry[]]> = [
  ['reading and operating', [...reading, ...operating]],
  ...changing.map((entries, index) => [`changing ${index + 1}`, entries] as const),
  ['fresh', freshCorpus],
  ['charts', charts],
  ['files', fileCorpus],
  ['questions', questionCorpus],
  ['conversations', conversations],
  ['longer work', workCorpus],
  ['saved', savedCorpus],
]

describe.each(worlds.filter(([, entries]) => entries.length > 0))('%s', (name, entries) => {
  const dataDir = join(folder, name.replaceAll(' ', '-'))
  let runtime: Runtime

  beforeAll(async () => {
    copyDemoWorld(seed, dataDir)
    runtime = await openDemoWorld(dataDir)
  }, 60_000)

  afterAll(async () => {
    await closeDemoWorld(runtime)
    rmSync(dataDir, { recursive: true, force: true })
  })

  const told = entries.filter((entry) => canDraw || !isDrawn([entry]))
  test.each(told.map((entry) => [entry[0].say, entry] as const))(
    '%s',
    async (_say, entry) => {
      const { say } = openConversation(runtime)

      for (const turn of entry) {
        const outcome = await say(turn.say, turn.files.map(fileNamed))

        expect.soft(mismatch(turn.calls, outcome.calls), turn.say).toBeUndefined()
        for (const piece of turn.answer) expect.soft(outcome.texts.join('\n'), turn.say).toContain(piece)
        expect.soft(faultsOf(outcome), turn.say).toEqual([])
      }
    },
    60_000,
  )
})

describe('after a card', () => {
  const dataDir = join(folder, 'decisions')
  let runtime: Runtime
  const said = (outcome: Outcome | undefined) => outcome?.texts.join('\n') ?? ''

  beforeAll(async () => {
    copyDemoWorld(seed, dataDir)
    runtime = await openDemoWorld(dataDir)
  }, 60_000)

  afterAll(() => closeDemoWorld(runtime))

  test('“let me change more” is asked about, and the work goes on', async () => {
    const { say, decide } = openConversation(runtime)
    await say('rename order_amount to pay_amount in dws_order_detail, then publish it')

    expect(said(await decide('edit_more'))).toContain('What shall I change?')

    const outcome = await say('fix the downstream tasks too and publish it')
    expect(outcome.calls.at(-1)).toMatchObject({ tool: 'packCommit', status: 'waiting' })
    expect(planOf(outcome)).toEqual(['done', 'done', 'waiting'])
  }, 60_000)

  test('a draft is kept, and published when the person says so', async () => {
    const { say, decide } = openConversation(runtime)
    await say('给 ods_user 加一个字段 vip_level INT，然后发布')

    expect(said(await decide('draft'))).toMatch(/已存为草稿，没有生效/)

    const outcome = await say('发布草稿')
    expect(outcome.calls).toMatchObject([{ tool: 'deployCommit', status: 'waiting' }])
  }, 60_000)

  test.each([
    ['add column gone_note varchar to dim_shop, save as draft', 'discard the saved changes', 'withdraw the draft'],
    ['给 dim_region 加一个字段 gone_memo VARCHAR，存成草稿', '丢弃没发布的改动', '撤回草稿'],
  ])(
    '“%s” is discarded after the draft was withdrawn, as the answer says',
    async (change, discards, withdraws) => {
      const { say, decide } = openConversation(runtime)
      await say(change)
      await decide('draft')

      expect(said(await say(discards))).toContain(withdraws)

      expect((await say(withdraws)).calls).toMatchObject([{ tool: 'withdrawPack', status: 'done' }])
      expect((await say(discards)).calls.at(-1)).toMatchObject({ tool: 'discardChange', status: 'waiting' })
    },
    60_000,
  )

  test.each(['deploy it now', '发布'])(
    '“%s” after a draft publishes that draft',
    async (request) => {
      const { say, decide } = openConversation(runtime)
      await say(`add column note_${request.length} varchar to dim_date, save as draft`)
      await decide('draft')

      expect((await say(request)).calls).toMatchObject([{ tool: 'deployCommit', status: 'waiting' }])
    },
    60_000,
  )

  test('what is chosen on a card after another question is answered, not that question', async () => {
    const { say, decide } = openConversation(runtime)
    await say('rename shop_name to store_name in dws_shop_sales_1d, then publish it')
    await say('list the frozen tasks')

    const told = said(await decide('edit_more'))

    expect(told).toContain('What shall I change?')
    expect(told).not.toContain('frozen')
  }, 60_000)

  test('what was declined is not asked for again by itself', async () => {
    const { say, decide } = openConversation(runtime)
    await say('冻结 ads_price_band')

    expect(said(await decide('cancel'))).toMatch(/没有执行：.+没有同意/)
    expect((await say('同意')).calls).toEqual([])
  }, 60_000)

  test('a release that somebody else approves meanwhile is told with the next answer', async () => {
    const { say, decide } = openConversation(runtime)
    const approver = personOf(runtime, 'approver')
    await say('add column vip_note varchar to ods_product and publish')
    await decide('approval', { approver: approver.id })
    await say('list the tasks')

    await decide('approve', {}, approver)

    expect(said(await say('thanks'))).toMatch(/^First, news: The pack .+ is published and in effect/)
    expect(said(await say('回滚'))).toContain('由人在卡片上决定')
  }, 60_000)
})

/** The last plan that the person was shown. */
function planOf({ calls }: Outcome): string[] {
  const items = calls.findLast(({ tool }) => tool === 'updatePlan')?.input.items ?? []
  return (items as Array<{ status: string }>).map(({ status }) => status)
}

test('half of the corpus is Chinese, and no request stands in it twice', () => {
  const turns = worlds.flatMap(([, entries]) => entries).flat()
  const chinese = turns.filter(({ say }) => languageOf(say) === 'zh-CN').length
  const first = worlds.flatMap(([, entries]) => entries).map(([turn]) => turn.say)

  expect(turns.length).toBeGreaterThanOrEqual(120)
  expect(Math.abs(chinese / turns.length - 0.5)).toBeLessThan(0.1)
  expect(new Set(first).size).toBe(first.length)
})

const readingTools = /^(?:search|get|list|preview|view|execute_sql)/

/** The first call that is not as expected, in words; undefined when all are. */
function mismatch(expected: readonly ExpectedCall[], calls: readonly MadeCall[]): string | undefined {
  const made = calls.filter(({ tool }) => tool !== 'updatePlan')
  let at = 0
  for (const [index, want] of expected.entries()) {
    if (want.tool === '…') {
      const next = expected[index + 1]
      while (made[at] && readingTools.test(made[at]?.tool ?? '') && !(next && isLike(next, made[at]))) at++
      continue
    }
    if (!isLike(want, made[at]))
      return `${at + 1}: wanted ${told(want)}, made ${toldMade(made[at])} of ${made.map(({ tool }) => tool).join(' ')}`
    at++
    while (
      want.many &&
      made[at] &&
      isLike({ ...want, needles: [] }, made[at]) &&
      !nextWants(expected[index + 1], made, at)
    )
      at++
  }
  return at < made.length ? `not expected: ${toldMade(made[at])}` : undefined
}

/** `getTable* getTable`: the last one is left for the next. */
const nextWants = (next: ExpectedCall | undefined, made: readonly MadeCall[], at: number): boolean =>
  next !== undefined && isLike(next, made[at]) && !isLike(next, made[at + 1])

const statuses = { done: ['done'], waiting: ['waiting'], failed: ['failed', 'blocked'] }

function isLike({ tool, status, needles }: ExpectedCall, call: MadeCall | undefined): boolean {
  if (!call || !tool.split('|').includes(call.tool) || !statuses[status].includes(call.status)) return false
  const input = JSON.stringify(call.input).replaceAll('\\n', ' ').replaceAll('\\"', '"')
  return needles.every((needle) => input.includes(needle))
}

const told = ({ tool, status, needles }: ExpectedCall): string => `${tool} [${status}] ${needles.join('; ')}`
const toldMade = (call: MadeCall | undefined): string =>
  call ? `${call.tool} [${call.status}] ${JSON.stringify(call.input)}` : 'nothing'

/** What no answer may have, whatever was asked. */
function faultsOf({ status, error, texts, calls }: Outcome): string[] {
  const said = texts.join('\n')
  const isParked = calls.some((call) => call.status === 'waiting')
  return [
    ...(error === null ? [] : [`run failed: ${error}`]),
    ...(status === (isParked ? 'waiting' : 'done') ? [] : [`run is ${status}`]),
    ...(said.trim() === '' ? ['said nothing'] : []),
    ...(/\bundefined\b|\[object |\bNaN\b/.test(said) ? ['has a hole'] : []),
    ...(/\{"\w+":|\[data \d+\]/.test(said) ? ['shows data for machines'] : []),
    ...(/\b1 (?:lines|tables|tasks|rows|columns|instances|items)\b/.test(said) ? ['counts one as many'] : []),
    ...(texts.filter((text) => text.trim() !== '').length > 2 ? ['talks between its steps'] : []),
  ]
}
