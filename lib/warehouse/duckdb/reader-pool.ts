import type { AppError } from '@/lib/errors'
import type { Child } from './child'
import { startChild } from './child'
import type { ReaderOptions, ReaderReply } from './messages'
import type { ReadJob, ReadOutcome, ReadTask } from './read-job'
import { createReadJob, noReader } from './read-job'

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
    reader.child.setBusy(false)
    dispatch()
    const endIdle = () => !reader.job && readers.size > options.warm && reader.child.kill()
    setTimeout(endIdle, idleMs).unref()
  }
  const bury = (reader: Reader, stderr: string): void => {
    readers.delete(reader)
    if (closed) {
      reader.job?.fail(closedError())
      return
    }
    if (reader.job?.childEnded(stderr)) waiting.unshift(reader.job)
    while (reader.ready && readers.size < options.warm) startReader()
    dispatch()
  }

  return {
    run(task) {
      if (closed) return Promise.reject(closedError())
      const job = createReadJob(task, () => {
        const index = waiting.indexOf(job)
        if (index >= 0) waiting.splice(index, 1)
      })
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
      for (const job of waiting.splice(0)) job.fail(closedError())
      for (const { child } of readers) child.kill()
      await Promise.all([...readers].map(({ child }) => child.ended))
    },
  }
}

function openReader(options: ReaderOptions, onFree: (reader: Reader) => void): Reader {
  const child = startChild<ReaderReply>('duckdb-reader', options, (reply) => {
    if (reply.type === 'ready') reader.ready = true
    else if (reader.job?.id === reply.id && reader.job.receive(reply)) {
      if (reply.type === 'failure' && reply.retire) child.kill()
      else onFree(reader)
    }
  })
  const reader: Reader = { child, job: undefined, ready: false }
  return reader
}

function assign(reader: Reader, job: ReadJob | undefined): void {
  if (!job) return
  reader.job = job
  reader.child.setBusy(true)
  job.start(reader.child)
}

const closedError = (): AppError => noReader('the warehouse is closed')
