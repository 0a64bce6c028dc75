import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Runtime } from '@/lib/runs/runtime'
import { closeDemoWorld, openConversation, openDemoWorld, personOf } from '@/lib/testing/demo-conversation'

const folder = mkdtempSync(join(tmpdir(), 'demo-rollback-'))
let runtime: Runtime

beforeAll(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  runtime = await openDemoWorld(folder)
}, 300_000)

afterAll(async () => {
  await closeDemoWorld(runtime)
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['add column vip_note varchar to ods_product and publish', 'roll it back', /is rolled back/],
  ['给 ods_user 加一个字段 vip_level INT，然后发布', '回滚', /已回滚/],
])(
  '%s, %s: the pack is told as rolled back',
  async (change, back, told) => {
    const approver = personOf(runtime, 'approver')
    const { say, decide } = openConversation(runtime)
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
