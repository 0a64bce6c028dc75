import { addDays, daysBetween } from '@/lib/platform/embedded/data-day'
import type { DemoInstance } from '@/lib/platform/embedded/demo-world'
import { incidents } from './demo-incidents'
import { demoSchedules } from './demo-schedules'

const daysShown = 7

/** A week of runs that agrees with the data: one failed, a frozen task's instances are held back, the rest succeeded. */
export function demoHistory(lastDay: string): DemoInstance[] {
  const days = daysBetween(addDays(lastDay, 1 - daysShown), lastDay)
  return days.flatMap((day) => demoSchedules.map(({ task, cron }, index) => instance(task, cron, day, lastDay, index)))
}

function instance(task: string, cron: string, bizdate: string, lastDay: string, index: number): DemoInstance {
  const { frozen, failed } = incidents
  const startedAt = startOf(cron, bizdate, index)
  const endedAt = after(startedAt, 4 + ((index * 7 + Number(bizdate.slice(-2)) * 3) % 40))
  if (task === frozen.task && bizdate >= addDays(lastDay, -frozen.daysAgo)) {
    return { task, bizdate, status: 'blocked', startedAt: null, endedAt: null, rows: null, message: null, log: [] }
  }
  if (task === failed.task && bizdate >= addDays(lastDay, -failed.daysAgo)) {
    const { message } = failed
    const log = [`task ${task}, data day ${bizdate}`, `DELETE FROM ${task} WHERE dt = '${bizdate}': 0 rows`, message]
    return { task, bizdate, status: 'failed', startedAt, endedAt, rows: null, message, log }
  }
  const log = [`task ${task}, data day ${bizdate}`, 'finished']
  return { task, bizdate, status: 'success', startedAt, endedAt, rows: null, message: null, log }
}

/** The schedule's time on the day after the data day, as clocks show it where the schedule fires. */
function startOf(cron: string, bizdate: string, index: number): string {
  const [minute = '0', hour = '0'] = cron.split(' ')
  const [hh, mm] = [hour.padStart(2, '0'), minute.padStart(2, '0')]
  return after(`${addDays(bizdate, 1)}T${hh}:${mm}:00Z`, index % 9)
}

const after = (time: string, seconds: number): string =>
  new Date(new Date(time).getTime() + seconds * 1000).toISOString()
