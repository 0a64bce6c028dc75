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

const seeded = await seedDataDir()
let broken = 0
for (const way of Object.keys(request) as Way[]) {
  const job: Job = { way, request: request[way] }
  const steps = await countSteps(seeded, job)
  let kills = 0
  const problems: string[] = []
  for (let killAt = 1; killAt <= steps; killAt++) {
    const run = await runWithKill(seeded, job, killAt)
    kills += run.kills
    problems.push(...run.problems.map((problem) => `step ${killAt}: ${problem}`))
  }
  for (const problem of problems) process.stdout.write(`${way} ${problem}\n`)
  broken += problems.length
  const figures = { steps, kills, problems: problems.length }
  process.stdout.write(
    `${JSON.stringify({ promise: 'P3', what: `main job, ${way}: kill -9 after each durable step`, ok: problems.length === 0, figures })}\n`,
  )
}
rmSync(seeded, { recursive: true, force: true })
process.exitCode = broken === 0 ? 0 : 1
