import { labelData, oneLine } from '@/lib/contracts/labelled-data'
import type { InstanceInfo, PackInfo, TaskInfo } from './platform-shapes'

/** Records as the model reads them: one line each, comments bounded. */

export const pageText = (what: string, page: { total: number; returned: number }, lines: string[]): string =>
  `${page.returned} of ${page.total} ${what}.${lines.length === 0 ? '' : `\n${labelData(what, lines.join('\n'))}`}`

export function taskLine(task: TaskInfo): string {
  const published = task.publishedVersion === null ? 'never published' : `published version ${task.publishedVersion}`
  return `${task.name} (id ${task.id}, ${task.type}, ${task.status}, version ${task.version}, ${published}, owner ${oneLine(task.owner, 40)}): ${oneLine(task.comment)}`
}

export function instanceLine(instance: InstanceInfo): string {
  const rows = instance.rows === null ? '' : `, ${instance.rows} rows`
  const message = instance.message ? `: ${oneLine(instance.message, 300)}` : ''
  return `${instance.id} ${instance.taskName} ${instance.bizdate} ${instance.kind} ${instance.status}${rows}${message}`
}

export function packText(pack: PackInfo): string {
  const items = pack.items.map((item) => {
    const result = item.result ? ` → ${item.result}` : ''
    const message = item.message ? `: ${oneLine(item.message, 300)}` : ''
    return `${item.op} ${item.kind} ${item.name} v${item.fromVersion ?? '–'} → v${item.toVersion}${item.breaking ? ' (breaking)' : ''}${result}${message}`
  })
  const rollback = pack.rollbackOf ? [`Rolls back ${pack.rollbackOf}.`] : []
  return `Pack ${pack.id} "${oneLine(pack.title, 80)}": ${pack.status}, mode ${pack.mode ?? 'none'}.\nMade by ${oneLine(pack.author, 40)}.\n${[...rollback, ...items, ...startedText(pack)].join('\n')}`
}

const startedTold = 20

/** Instances that the release set going, so that they can be followed with listInstances. */
function startedText({ started = [] }: PackInfo): string[] {
  if (started.length === 0) return []
  const runs = started.slice(0, startedTold).map((run) => `${run.instanceId} (${run.taskName}, ${run.bizdate})`)
  const more = started.length > startedTold ? ` and ${started.length - startedTold} more` : ''
  return [`Runs that the release started, listInstances tells how they ended: ${runs.join(', ')}${more}.`]
}
