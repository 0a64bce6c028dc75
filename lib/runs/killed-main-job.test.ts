import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillRun, runWithKill, seedDataDir } from '@/lib/testing/main-job/kill-loop'
import type { Job } from '@/lib/testing/main-job/robot'

/** `npm run soak` kills after every durable step in every way; here after three steps of the longest way, others each time. */
const job: Job = {
  way: 'approval',
  request: 'rename order_amount to pay_amount in dws_order_detail, then publish it',
}
/** The job has more steps than three times this. */
const third = 18
const seed = Math.floor(Math.random() * third ** 3)
/** One in each third: while the change is made, around the cards, at the release. */
const steps = [0, 1, 2].map((n) => 1 + n * third + (Math.floor(seed / third ** n) % third))

let seeded: string
let runs: KillRun[]

beforeAll(async () => {
  seeded = await seedDataDir()
  runs = await Promise.all(steps.map((step) => runWithKill(seeded, job, step)))
}, 300_000)
afterAll(() => rmSync(seeded, { recursive: true, force: true }))

test(`kill -9 after the durable steps ${steps.join(', ')} (seed ${seed}) of the main job: all is done once, nothing acknowledged is lost`, () => {
  expect(runs.map(({ kills }) => kills)).toEqual([1, 1, 1])
  expect(runs.flatMap(({ killAt, problems }) => problems.map((problem) => `step ${killAt}: ${problem}`))).toEqual([])
})
