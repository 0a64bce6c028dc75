import { AppError } from '@/lib/errors'
import type { Child } from './child'
import { startChild } from './child'
import type { ReaderOptions, ReaderReply } from './messages'
import type { ReadJob, ReadOutcome, ReadTask } from './read-job'
import { createReadJob } from './read-job'

export interface ReaderPool {
  run(task: ReadTask): Promise<ReadOutcome>
  /** Starts the readers that are kept warm, with this snapshot open. */
  warmUp(file: string): void
  /** Lets idle readers open this snapshot ahead of the next query. */
  prepare(file: string): void
  close(): Promise<void>
}

export interface PoolOptions {
  /** Readers that are kept when there is nothing to do. */
  warm: number
  /** More readers than this never run at once; further queries wait. */
  most: number
  optionsFor: (name: string) => ReaderOptions
}

interface Reader {
  child: Child
  job: ReadJob | undefined
  ready: boolean
}

const idleMs = 30_000

/** Reader processes that come and go: a dead one fails its own query only, and is replaced at once. */
export function createReaderPool(options: PoolOptions): ReaderPool {
  const readers = new Set<Reader>()
  const waiting: ReadJob[] = []
  let started = 0
  let closed = false

  const startReader = (): Reader => {
    started += 1
    const reader = openReader(options.optionsFor(`reader-${started}`), free)
    readers.add(reader)
    void reader.child.ended.then(({ stderr }) => bury(reader, stderr))
    return reader
  }
  const dispatch = (): void => {
    for (const reader of readers) if (!reader.job) assign(reader, waiting.shift())
    while (waiting.length > 0 && readers.size < options.most) assign(startReader(), waiting.shift())
  }
  const free = (reader: Reader): void => {
    reader.job = undefined
    dispatch()
    const endIdle = () => !reader.job && readers.size > options.warm && reader.child.kill()
    setTimeout(endIdle, idleMs).unref()
  }
  const bury = (reader: Reader, stderr: string): void => {
    readers.delete(reader)
    reader.job?.childEnded(stderr)
    if (closed) return
    if (!reader.ready) for (const job of waiting.splice(0)) job.fail(unavailable(stderr))
    while (reader.ready && readers.size < options.warm) startReader()
    dispatch()
  }

  return {
    run(task) {
      if (closed) return Promise.reject(unavailable('the warehouse is closed'))
      const job = createReadJob(task, () => void waiting.splice(waiting.indexOf(job), 1))
      waiting.push(job)
      dispatch()
      return job.outcome
    },
    warmUp(file) {
      while (!closed && readers.size < options.warm) startReader().child.send({ type: 'open', file })
    },
    prepare(file) {
      for (const reader of readers) if (!reader.job) reader.child.send({ type: 'open', file })
    },
    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.fail(unavailable('the warehouse is closed'))
      for (const { child } of readers) child.kill()
      await Promise.all([...readers].map(({ child }) => child.ended))
    },
  }
}

function openReader(options: ReaderOptions, onFree: (reader: Reader) => void): Reader {
  const child = startChild<ReaderReply>('duckdb-reader', options, (reply) => {
    if (reply.type === 'ready') reader.ready = true
    else if (reader.job?.id === reply.id && reader.job.receive(reply)) onFree(reader)
  })
  const reader: Reader = { child, job: undefined, ready: false }
  return reader
}

function assign(reader: Reader, job: ReadJob | undefined): void {
  if (!job) return
  reader.job = job
  job.start(reader.child)
}

const unavailable = (reason: string): AppError =>
  new AppError('warehouse-unavailable', `No reader process is available: ${reason.trim().slice(-500)}`)
