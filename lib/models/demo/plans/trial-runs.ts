import type { Words } from '@/lib/models/demo/language'
import { all, type Walk } from '@/lib/models/demo/plan'
import { readInstances } from '@/lib/models/demo/read-results'
import type { Step } from '@/lib/models/demo/transcript'
import { counted, stateText } from './phrases'

/** How the saved script of a task ran on a throwaway copy, with the unreleased tables that it names. */
export interface Trial {
  task: string
  /** Absent: it could not be tried. */
  run: { status: string; rows: number | undefined; message: string; bizdate: string } | undefined
  unreleased: string[]
  /** It failed with the same words before this change, too. */
  failedBefore: boolean
}

/** Edited scripts that are tried; each run makes a copy of its own. */
const triedMost = 3

/** Tries saved scripts, the first ones when there are many, before anybody is asked to release them. */
export function* tryTasks(tasks: readonly string[], bizdate: string | undefined): Walk<Trial[]> {
  if (bizdate === undefined) return []
  const tried = tasks.slice(0, triedMost)
  const steps = yield* all(tried.map((taskId) => ({ tool: 'debugRun', input: { taskId, bizdate } })))
  const trials = steps.map((step, index) => readTrial(tried[index] ?? '', step))
  const failed = trials.filter(isFailed)
  const lists = failed.map(({ task }) => ({ tool: 'listInstances', input: { task, status: 'failed', limit: 20 } }))
  const earlier = yield* all(lists)
  return trials.map((trial) => {
    const place = failed.indexOf(trial)
    return place < 0 ? trial : { ...trial, failedBefore: isKnown(trial, earlier[place]) }
  })
}

const isFailed = ({ run }: Trial): boolean => run !== undefined && run.status !== 'success'

/** A run that was no trial ended with the same words; lists cut them. */
const isKnown = ({ run }: Trial, listed: Step | undefined): boolean =>
  readInstances(listed?.result ?? '').some(({ kind, message }) => {
    const length = Math.min(opening(message).length, 60)
    return (
      kind !== 'dry-run' && length > 30 && opening(run?.message ?? '').startsWith(opening(message).slice(0, length))
    )
  })

/** Where in the script it stands may have moved. */
const opening = (message: string): string => message.replace(/\s*LINE \d+:[\s\S]*$/, '')

export function readTrial(task: string, step: Step): Trial {
  const result = step.result ?? ''
  const [run] = step.failed ? [] : readInstances(result.replace(/^[^:]*: /, ''))
  return {
    task,
    run: run && { status: run.status, rows: run.rows, message: run.message, bizdate: run.bizdate },
    failedBefore: false,
    unreleased: [...result.matchAll(/^It ran against the unreleased table (\S+) /gm)].map(([, name = '']) => name),
  }
}

/** One that this change may have broken. */
export const failedTrial = (trials: readonly Trial[]): Trial | undefined =>
  trials.find((trial) => isFailed(trial) && !trial.failedBefore)

/** One sentence a trial; what could not be tried is said as such. */
export function trialLines(trials: readonly Trial[], edited: readonly string[], words: Words): string[] {
  const left = edited.filter((task) => !trials.some((trial) => trial.task === task && trial.run))
  return [
    ...trials.flatMap((trial) => (trial.run ? [trialLine(trial, trial.run, words)] : [])),
    ...(left.length > 0
      ? [
          words(
            `没有试跑的：${left.map((name) => `\`${name}\``).join('、')}。`,
            `Not tried: ${left.map((name) => `\`${name}\``).join(', ')}.`,
          ),
        ]
      : []),
  ]
}

function trialLine({ task, unreleased, failedBefore }: Trial, run: NonNullable<Trial['run']>, words: Words): string {
  const rows = run.rows === undefined ? '' : words(`，${run.rows} 行`, `, ${counted(run.rows, 'row')}`)
  const names = unreleased.map((name) => `\`${name}\``).join(words('、', ', '))
  const carried = names ? words(`，带上了还没发布的表 ${names}`, `, with the unreleased ${names}`) : ''
  const known = failedBefore ? words('，和这次修改之前的失败一样', ', as it did before this change') : ''
  return words(
    `试跑 \`${task}\`（${run.bizdate}，在一次性副本上${carried}）：${stateText(run.status, words)}${rows}${known}。`,
    `Trial run of \`${task}\` for ${run.bizdate} on a throwaway copy${carried}: ${stateText(run.status, words)}${rows}${known}.`,
  )
}

/** A saved script that does not run is not asked to be released. */
export const trialFailedText = ({ task, run }: Trial, words: Words): string =>
  words(
    `已保存，**没有发布**：\`${task}\` 试跑失败。\n\n> ${run?.message ?? ''}\n\n阶段停在「执行」。`,
    `Saved and **not released**: the trial run of \`${task}\` failed.\n\n> ${run?.message ?? ''}\n\nThe work stands at the phase “execute”.`,
  )
