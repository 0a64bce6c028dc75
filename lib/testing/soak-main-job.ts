import { rmSync } from 'node:fs'
import { countSteps, runWithKill, seedDataDir } from './main-job/kill-loop'
import type { Job, Way } from './main-job/robot'

/** P3, P8: `kill -9` after every single durable step of the main job, in each way it can end, and once the job goes on by itself. */

const request: Record<Way, string> = {
  approval: 'rename order_amount to pay_amount in dws_order_detail, then publish it',
  direct: 'rename gift_message to gift_note in dws_order_detail, then publish it',
  draft: '把 dws_order_detail 的 order_amount 改名为 pay_amount，然后发布',
  edit_more: '把 dws_order_detail 里的 order_amount 改成 pay_amount 并发布',
}
/** Each way has data folders of its own; more at a time than there are processors would only wait for each other. */
const waysAtOnce = 2
const recoveryLimitMs = 5_000

const report = (promise: string, what: string, ok: boolean, figures: Record<string, number>): void => {
  if (!ok) process.exitCode = 1
  process.stdout.write(`${JSON.stringify({ promise, what, ok, figures })}\n`)
}

const seeded = await seedDataDir()
const recoveries: number[] = []
const waiting = Object.keys(request) as Way[]
const worker = async (): Promise<void> => {
  for (let way = waiting.shift(); way; way = waiting.shift()) await killAfterEachStep({ way, request: request[way] })
}
await Promise.all(Array.from({ length: waysAtOnce }, worker))
rmSync(seeded, { recursive: true, force: true })

const longestMs = Math.max(...recoveries, 0)
const inTime = recoveries.length > 0 && longestMs <= recoveryLimitMs
report('P8', 'after each of these kills: from the start until every run is taken up or marked', inTime, {
  recoveries: recoveries.length,
  longestMs,
  limitMs: recoveryLimitMs,
})

async function killAfterEachStep(job: Job): Promise<void> {
  const steps = await countSteps(seeded, job)
  let kills = 0
  const problems: string[] = []
  for (let killAt = 1; killAt <= steps; killAt++) {
    const run = await runWithKill(seeded, job, killAt)
    kills += run.kills
    if (run.recoveryMs !== undefined) recoveries.push(run.recoveryMs)
    problems.push(...run.problems.map((problem) => `step ${killAt}: ${problem}`))
  }
  for (const problem of problems) process.stdout.write(`${job.way} ${problem}\n`)
  report('P3', `main job, ${job.way}: kill -9 after each durable step`, problems.length === 0, {
    steps,
    kills,
    problems: problems.length,
  })
}
