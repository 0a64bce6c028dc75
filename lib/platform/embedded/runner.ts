import { type InstanceRow, moveInstance } from '@/db/platform/instances'
import { log } from '@/lib/log'
import { refreshBackfill } from './backfill'
import type { EmbeddedContext } from './context'
import { readyInstances } from './ready-instances'
import { type Ending, endingFromRecord, publishedRun, runAttempt, settleAttempt } from './run-instance'

/** Starts what may start, one pass at a time; every end of an instance is followed by the next pass. */
export interface Runner {
  /** Looks for work soon; cheap to call often. */
  wake(): void
  /** Resolves when nothing runs and nothing may start. */
  idle(): Promise<void>
  /** Interrupts a running instance; it is killed only when its query has ended. */
  interrupt(instanceId: string): void
  isRunning(instanceId: string): boolean
  /** Starts nothing any more, waits for what runs. */
  stop(): Promise<void>
}

export function createRunner(contextOf: () => EmbeddedContext): Runner {
  const running = new Map<string, { abort: AbortController; work: Promise<void> }>()
  let isStopped = false
  let pass: Promise<void> | undefined

  const launch = (context: EmbeddedContext, instance: InstanceRow) => {
    const abort = new AbortController()
    const work = runInstance(context, instance, abort.signal).finally(() => {
      running.delete(instance.id)
      wake()
    })
    // Its row still says `running`: the next tick finds it and asks the warehouse how it ended.
    work.catch((error: unknown) =>
      log().error({ err: error, instanceId: instance.id }, 'the end of an instance was not recorded'),
    )
    running.set(instance.id, { abort, work })
  }
  const look = () => {
    pass = undefined
    if (isStopped) return
    const context = contextOf()
    for (const instance of readyInstances(context, new Set(running.keys()))) launch(context, instance)
  }
  const wake = () => {
    if (isStopped || pass) return
    pass = Promise.resolve().then(look)
    pass.catch((error: unknown) =>
      log().error({ err: error }, 'looking for instances to start failed, the next tick tries again'),
    )
  }
  const idle = async () => {
    while (pass || running.size > 0) await (pass ?? Promise.race([...running.values()].map(({ work }) => work)))
  }
  return {
    wake,
    idle,
    interrupt: (instanceId) => running.get(instanceId)?.abort.abort(),
    isRunning: (instanceId) => running.has(instanceId),
    stop: async () => {
      isStopped = true
      await pass
      await Promise.all([...running.values()].map(({ work }) => work))
    },
  }
}

/** How it ended stands in the instance's row; rejects only when that cannot be written. */
async function runInstance(context: EmbeddedContext, instance: InstanceRow, signal: AbortSignal): Promise<void> {
  const run = publishedRun(context, instance.taskId)
  const startedAt = context.now()
  const begin = {
    status: 'running' as const,
    startedAt,
    endedAt: null,
    message: null,
    taskVersion: run?.version ?? null,
  }
  if (!moveInstance(context.db, instance.id, ['waiting', 'blocked'], begin)) return
  context.boundary('instance-started')
  const ending: Ending = run
    ? await runAttempt(context, instance, run, signal).catch((error: unknown) => afterLoss(context, instance, error))
    : { status: 'failed', rows: null, message: 'task-offline' }
  context.boundary('instance-ran')
  settleAttempt(context, instance, ending)
  if (instance.planId !== null) refreshBackfill(context, instance.planId)
}

/** The answer was lost: the warehouse's own record says whether the work was done. */
async function afterLoss(context: EmbeddedContext, instance: InstanceRow, error: unknown): Promise<Ending> {
  const message = error instanceof Error ? error.message : String(error)
  try {
    return (await endingFromRecord(context, instance)) ?? { status: 'failed', rows: null, message }
  } catch {
    // Not even that is known. Running it again replaces the partition, so a wrong "failed" does no harm.
    return { status: 'failed', rows: null, message }
  }
}
