/**
 * The one process that opens the master. Writes run one after another, each in a transaction that also records its
 * idempotency key; a group of them shares one snapshot. Started by `writer-client.ts` with one JSON argument.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { endNow, endWithParent, send } from './child-side'
import { withConnection } from './lock-down'
import type { Applied, WriterOptions, WriterReply, WriterRequest, WriteStep } from './messages'
import { MasterUnavailable, openMaster } from './open-master'
import { publishSnapshot } from './publish-snapshot'
import { runStatements, StatementFailure } from './run-statements'
import { createWriteLog, findApplied, recordApplied } from './write-log'

type Work = Exclude<WriterRequest, { type: 'interrupt' }>

/** Writes that share a snapshot at most. */
const groupSize = 16

const options = JSON.parse(process.argv[2] ?? '{}') as WriterOptions
mkdirSync(options.temporaryDirectory, { recursive: true })
if (options.snapshotDirectory !== undefined) mkdirSync(options.snapshotDirectory, { recursive: true })
const master = openMaster(options)
const queue: Work[] = []
let working = false
let running: { id: number; connection?: DuckDBConnection; interrupted: boolean; committing: boolean } | undefined

endWithParent()
setInterval(insist, 100).unref()
process.on('message', (request: WriterRequest) => {
  if (request.type === 'interrupt') return interrupt(request.id)
  queue.push(request)
  if (!working) void work()
})
reply({ type: 'ready' })

async function work(): Promise<void> {
  working = true
  while (queue.length > 0) {
    const finished: Array<{ id: number; applied: Applied | undefined }> = []
    for (let next = queue.shift(); next; next = finished.length < groupSize ? queue.shift() : undefined) {
      const { id } = next
      await perform(next).then(
        (applied) => finished.push({ id, applied }),
        (error: unknown) => fail(id, error),
      )
    }
    await finish(finished)
  }
  working = false
}

async function perform(request: Work): Promise<Applied | undefined> {
  const { instance } = await master()
  if (request.type === 'publish') return undefined
  return withConnection(instance, (connection) => {
    if (request.type === 'outcome') return findApplied(connection, request.key)
    running = { id: request.id, connection, interrupted: false, committing: false }
    reply({ type: 'started', id: request.id })
    return runInTransaction(connection, request).finally(() => {
      running = undefined
    })
  })
}

async function runInTransaction(connection: DuckDBConnection, request: Extract<Work, { type: 'write' | 'dry-run' }>) {
  await step(request.id, 'received')
  const key = request.type === 'write' ? request.key : undefined
  const earlier = key === undefined ? undefined : await findApplied(connection, key)
  if (earlier) return earlier
  const start = performance.now()
  await connection.run('BEGIN TRANSACTION')
  try {
    await step(request.id, 'begun')
    const rowsChanged = await runStatements(connection, request.statements)
    const applied = { rowsChanged, elapsedMs: Math.round(performance.now() - start), alreadyApplied: false }
    await step(request.id, 'executed')
    if (key !== undefined) await commit(connection, request.id, key, applied)
    return applied
  } finally {
    await connection.run('ROLLBACK').catch(() => undefined) // committed, or ended by the failure itself
  }
}

async function commit(connection: DuckDBConnection, id: number, key: string, applied: Applied): Promise<void> {
  await createWriteLog(connection)
  await recordApplied(connection, key, applied)
  await step(id, 'recorded')
  if (running?.interrupted) throw new Error('Interrupted')
  if (running) running.committing = true
  reply({ type: 'committing', id })
  await connection.run('COMMIT')
  await step(id, 'committed')
}

/** Answers the group once its snapshot stands. When that fails (a full disk) the writes stand all the same, and are told so. */
async function finish(group: Array<{ id: number; applied: Applied | undefined }>): Promise<void> {
  if (group.length === 0) return
  try {
    const version = await publish(group.at(-1)?.id ?? 0)
    for (const { id, applied } of group) reply({ type: 'done', id, applied, version })
  } catch (error) {
    const failure = new MasterUnavailable(`No snapshot could be made: ${messageOf(error)}`)
    for (const { id, applied } of group) fail(id, failure, applied !== undefined)
  }
}

async function publish(id: number): Promise<number> {
  if (options.snapshotDirectory === undefined) return 0
  return publishSnapshot(await master(), options.snapshotDirectory, (name) => step(id, name))
}

function interrupt(id: number): void {
  if (running?.id === id) {
    running.interrupted = true
    insist()
    return
  }
  const index = queue.findIndex((request) => request.id === id)
  if (index < 0) return
  queue.splice(index, 1)
  fail(id, new Error('Interrupted'))
}

/** The engine forgets an interrupt that comes between two statements, so it is repeated until the write ends. */
function insist(): void {
  if (running?.interrupted && !running.committing) running.connection?.interrupt()
}

async function step(id: number, name: WriteStep): Promise<void> {
  if (options.pauseMs === undefined) return
  reply({ type: 'step', id, step: name })
  await sleep(options.pauseMs)
}

function fail(id: number, error: unknown, committed = false): void {
  const code = error instanceof MasterUnavailable ? 'warehouse-unavailable' : 'query-failed'
  const message = messageOf(error).replaceAll(`${path.dirname(options.master)}/`, '') // people need no host paths
  const place = error instanceof StatementFailure ? { statement: error.statement } : {}
  const reply = { type: 'failure', id, code, message, committed, ...place } satisfies WriterReply
  send(reply, isFatal(message) ? endNow : undefined)
}

/** After such an error (a full disk, say) DuckDB refuses everything until the file is opened again: the parent starts a new writer. */
const isFatal = (message: string): boolean => /\bFATAL\b|database has been invalidated/.test(message)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function reply(message: WriterReply): void {
  send(message)
}
