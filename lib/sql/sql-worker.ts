import { createHash } from 'node:crypto'
import path from 'node:path'
import type { SqlFinding } from './types'
import type { MethodName, Methods } from './worker-methods'
import { type CallFailure, type CallOutcome, createWorkerQueue } from './worker-queue'

type Request<Name extends MethodName> = Parameters<Methods[Name]>[0]
type Result<Name extends MethodName> = ReturnType<Methods[Name]>

/** SQL analysis off the main thread: a script that takes too long or breaks the parser costs a worker, not the process. */
export type SqlWorker = { [Name in MethodName]: (request: Request<Name>) => Promise<Result<Name>> } & {
  /** Ends the thread; a later call starts a new one. */
  close(): Promise<void>
}

export interface SqlWorkerOptions {
  /** Limit of one call, without the time it waits for its turn. */
  timeoutMs?: number
  /** Results kept, by content. */
  cacheSize?: number
  /** The bundled worker. */
  file?: string
}

const defaultFile = () => path.join(process.cwd(), '.cache/workers/sql.mjs')

export function createSqlWorker({ timeoutMs = 10_000, cacheSize = 300, file }: SqlWorkerOptions = {}): SqlWorker {
  const queue = createWorkerQueue({ file: file ?? defaultFile(), timeoutMs })
  const cache = new Map<string, Promise<unknown>>()

  function cached<Name extends MethodName>(name: Name, request: Request<Name>): Promise<Result<Name>> {
    const key = createHash('sha256')
      .update(`${name}\0${JSON.stringify(request)}`)
      .digest('base64')
    const answer = cache.get(key) ?? queue.call(name, request).then((outcome) => settle(key, name, request, outcome))
    cache.delete(key)
    cache.set(key, answer)
    if (cache.size > cacheSize) cache.delete(cache.keys().next().value as string)
    return answer as Promise<Result<Name>>
  }

  /** What did not come to an end is not remembered: the next call may succeed. */
  function settle<Name extends MethodName>(key: string, name: Name, request: Request<Name>, outcome: CallOutcome) {
    if (outcome.type === 'done') return outcome.value
    cache.delete(key)
    return fallbacks[name](request, outcome)
  }

  return {
    checkCompleteness: (request) => cached('checkCompleteness', request),
    analyseLineage: (request) => cached('analyseLineage', request),
    formatSql: (request) => cached('formatSql', request),
    close: () => queue.close(),
  }
}

/** The answer when there is none: never "fine". */
const fallbacks: { [Name in MethodName]: (request: Request<Name>, failure: CallFailure) => Result<Name> } = {
  checkCompleteness: (_request, failure) => ({ ok: false, findings: [finding(failure)] }),
  analyseLineage: (_request, failure) => ({
    status: 'failed',
    reads: [],
    writes: [],
    targets: [],
    edges: [],
    uses: [],
    references: [],
    output: [],
    warnings: [finding(failure)],
  }),
  formatSql: ({ sql }, { type }) => ({ sql, formatted: false, reason: type }),
}

const finding = ({ type, message }: CallFailure): SqlFinding => ({
  level: 'error',
  code: type,
  line: 1,
  column: 1,
  message,
  snippet: '',
})
