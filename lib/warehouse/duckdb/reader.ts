/**
 * Child process that answers queries on immutable snapshot files. A query that crashes takes this process with it and
 * nothing else; the parent starts another. Started by `reader-pool.ts` with one JSON argument.
 */
import { mkdirSync } from 'node:fs'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { endWithParent, send } from './child-side'
import { openLockedDown, withConnection } from './lock-down'
import type { ReaderOptions, ReaderReply, ReaderRequest } from './messages'
import { NotReadOnly, passReadGate } from './read-gate'
import { readResult } from './read-result'

type Query = Extract<ReaderRequest, { type: 'query' }>

interface Running {
  id: number
  connection: DuckDBConnection | undefined
  interrupted: 'asked' | 'memory' | undefined
}

const options = JSON.parse(process.argv[2] ?? '{}') as ReaderOptions
mkdirSync(options.temporaryDirectory, { recursive: true })
let open: { file: string; instance: Promise<DuckDBInstance> } | undefined
let running: Running | undefined

endWithParent()
setInterval(insist, 100).unref()
process.on('message', (request: ReaderRequest) => {
  if (request.type === 'open')
    snapshot(request.file).catch(() => undefined) // the query that needs it reports it
  else if (request.type === 'query') void answer(request)
  else if (running?.id === request.id) interrupt(running, 'asked')
})
reply({ type: 'ready' })

async function answer(query: Query): Promise<void> {
  const current: Running = { id: query.id, connection: undefined, interrupted: undefined }
  running = current
  reply({ type: 'started', id: query.id })
  try {
    const instance = await snapshot(query.file)
    const outcome = await withConnection(instance, (connection) => run(connection, query, current))
    if (current.interrupted) throw new Error('Interrupted')
    running = undefined
    reply({ type: 'done', id: query.id, ...outcome })
  } catch (error) {
    running = undefined
    const code = error instanceof NotReadOnly ? 'not-read-only' : 'query-failed'
    reply({
      type: 'failure',
      id: query.id,
      code,
      message: explain(error, current),
      retire: current.interrupted === 'memory',
    })
  }
}

async function run(connection: DuckDBConnection, query: Query, current: Running) {
  current.connection = connection
  try {
    await connection.run('BEGIN TRANSACTION READ ONLY')
    const sql = query.trusted ? query.sql : await passReadGate(connection, query.sql)
    return await readResult(connection, sql, query.limits, {
      columns: (columns) => reply({ type: 'columns', id: query.id, columns }),
      rows: (rows) => reply({ type: 'rows', id: query.id, rows }),
    })
  } finally {
    current.connection = undefined
    await connection.run('ROLLBACK').catch(() => undefined) // a failed statement has ended the transaction already
  }
}

function explain(error: unknown, { interrupted }: Running): string {
  if (interrupted === 'memory') return 'The query or its result needs more memory than it may use'
  return error instanceof Error ? error.message : String(error)
}

/** The instance for a file; at most one file is open, so an old snapshot can go when the last reader has moved on. */
async function snapshot(file: string): Promise<DuckDBInstance> {
  if (open?.file !== file) {
    const previous = open
    const next = { file, instance: openLockedDown(file, 'READ_ONLY', options.temporaryDirectory, options.limits) }
    open = next
    next.instance.catch(() => {
      if (open === next) open = undefined
    })
    await previous?.instance.then(
      (instance) => instance.closeSync(),
      () => undefined,
    ) // never opened: nothing to close
    return next.instance
  }
  return open.instance
}

/** The engine forgets an interrupt that comes between two statements, so it is repeated until the query ends. */
function insist(): void {
  if (running?.interrupted) running.connection?.interrupt()
  else if (running && process.memoryUsage.rss() > options.maxResidentBytes) interrupt(running, 'memory')
}

function interrupt(current: Running, reason: 'asked' | 'memory'): void {
  current.interrupted ??= reason
  current.connection?.interrupt()
}

function reply(message: ReaderReply): void {
  send(message)
}
