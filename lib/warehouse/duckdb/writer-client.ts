import type { WriteStatement } from '@/lib/warehouse/port'
import type { Child } from './child'
import { startChild } from './child'
import type { WriterOptions, WriterReply, WriteStep } from './messages'
import type { TimeLimit, Work, WriterAnswer, WriterJob } from './writer-job'
import { afterDeath, createWriterJob, receiveReply, writerUnavailable } from './writer-job'

export interface WriterClient {
  publish(): Promise<WriterAnswer>
  write(key: string, statements: WriteStatement[], limit: TimeLimit): Promise<WriterAnswer>
  dryRun(statements: WriteStatement[], limit: TimeLimit): Promise<WriterAnswer>
  outcome(key: string): Promise<WriterAnswer>
  close(): Promise<void>
}

/**
 * The writer process as functions. A write returns or has not happened (see the port for the one exception): when the
 * process dies, what was asked is asked again of the next one, and the key inside the warehouse says what had been done already.
 */
export function createWriterClient(
  options: WriterOptions,
  onStep?: (step: WriteStep, pid: number) => void,
): WriterClient {
  const jobs = new Map<number, WriterJob>()
  let child: Child | undefined
  let lastId = 0
  let ready = false
  let closed = false

  const send = (message: object): void => {
    child ??= startWriter()
    child.setBusy(true)
    child.send(message)
  }
  const receive = (reply: WriterReply, from: Child): void => {
    if (reply.type === 'ready') ready = true
    else if (reply.type === 'step') onStep?.(reply.step, from.pid)
    else if (receiveReply(jobs.get(reply.id), reply)) jobs.delete(reply.id)
    if (jobs.size === 0) from.setBusy(false)
  }
  const startWriter = (): Child => {
    const started = startChild<WriterReply>('duckdb-writer', options, (reply) => receive(reply, started))
    void started.ended.then(({ stderr }) => bury(stderr))
    return started
  }
  const bury = (stderr: string): void => {
    const wasReady = ready
    child = undefined
    ready = false
    for (const [id, job] of jobs) {
      const again = closed ? undefined : afterDeath(job, wasReady)
      if (again) {
        send(again)
      } else {
        jobs.delete(id)
        job.fail(writerUnavailable(stderr))
      }
    }
  }

  const ask = (build: (id: number) => Work, limit: TimeLimit): Promise<WriterAnswer> => {
    if (closed) return Promise.reject(writerUnavailable('the warehouse is closed'))
    lastId += 1
    const id = lastId
    const job = createWriterJob(build(id), limit, {
      interrupt: () => send({ type: 'interrupt', id }),
      kill: () => child?.kill(),
    })
    jobs.set(id, job)
    send(job.request)
    return job.answer
  }

  return {
    publish: () => ask((id) => ({ type: 'publish', id }), {}),
    outcome: (key) => ask((id) => ({ type: 'outcome', id, key }), {}),
    write: (key, statements, limit) => ask((id) => ({ type: 'write', id, key, statements }), limit),
    dryRun: (statements, limit) => ask((id) => ({ type: 'dry-run', id, statements }), limit),
    async close() {
      closed = true
      child?.kill()
      await child?.ended
    },
  }
}
