import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { closeDatabase, openDatabase } from '@/db/client'
import { verifyAudit } from '@/db/ledger/audit'
import { conversation, decision, event, message, platformObject, receipt, run, toolCall } from '@/db/schema'
import type { ModelMessage } from '@/lib/agent/hook'
import type { Receipt } from '@/lib/contracts/interaction'
import type { Job } from './robot'

/** What stands in the database after the job. */
export type JobState = ReturnType<typeof readJobState>

export function readJobState(dataDir: string) {
  const db = openDatabase(join(dataDir, 'sluice.db'))
  try {
    const calls = db.select().from(toolCall).all()
    const changed = and(eq(platformObject.name, 'dws_order_detail'), inArray(platformObject.kind, ['table', 'task']))
    return {
      integrity: db.get<{ integrity_check: string }>(sql`pragma integrity_check`).integrity_check,
      conversations: db.select().from(conversation).all(),
      messages: db.select().from(message).orderBy(message.position).all(),
      events: db.select({ conversationId: event.conversationId, seq: event.seq, type: event.type }).from(event).all(),
      runs: db.select().from(run).all(),
      decisions: db.select().from(decision).all(),
      receipts: db
        .select()
        .from(receipt)
        .all()
        .map((row) => row.body as Receipt),
      audit: verifyAudit(db),
      calls,
      objects: db.select().from(platformObject).where(changed).all(),
    }
  } finally {
    closeDatabase(db)
  }
}

/** Everything that is not as it must be, whatever was killed when; empty = the promises hold. */
export function problemsOf(state: JobState, job: Job, acknowledged: readonly string[]): string[] {
  return [
    ...integrityProblems(state),
    ...lostAcknowledgements(state, acknowledged),
    ...historyProblems(state),
    ...effectProblems(state, job),
  ]
}

function integrityProblems({ integrity, audit, runs }: JobState): string[] {
  return [
    ...(integrity === 'ok' ? [] : [`database: ${integrity}`]),
    ...(audit.ok ? [] : [`audit chain: ${JSON.stringify(audit)}`]),
    ...runs
      .filter(({ status }) => status === 'queued' || status === 'running')
      .map(({ id, status }) => `run ${id} is still ${status}`),
    ...runs
      .filter(({ status }) => status === 'failed')
      .map(({ id, errorMessage }) => `run ${id} failed: ${errorMessage}`),
  ]
}

function lostAcknowledgements(state: JobState, acknowledged: readonly string[]): string[] {
  const known: Record<string, (id: string) => boolean> = {
    conversation: (id) => state.conversations.some((row) => row.id === id),
    message: (id) => state.runs.some((row) => row.id === id),
    decision: (id) => state.decisions.some((row) => row.interactionId === id),
  }
  return acknowledged
    .filter((line) => {
      const [what = '', id = ''] = line.split(' ')
      return !known[what]?.(id)
    })
    .map((line) => `acknowledged and lost: ${line}`)
}

/** Every call of the history has exactly one result, and the person's message stands there once. */
function historyProblems({ messages }: JobState): string[] {
  const parts = messages.flatMap((row) => [...(row.content as Exclude<ModelMessage, { role: 'system' }>).content])
  const calls = parts.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
  const results = parts.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : []))
  const said = messages.filter(({ kind }) => kind === 'user').length
  return [
    ...(new Set(results).size === results.length ? [] : ['a call has two results']),
    ...calls.filter((id) => !results.includes(id)).map((id) => `call ${id} has no result`),
    ...(said === 1 ? [] : [`the person's message stands ${said} times`]),
  ]
}

/** Each write took effect exactly once: one new version of table and task, one receipt a call, one release as it was decided. */
function effectProblems({ objects, receipts, calls }: JobState, job: Job): string[] {
  const released = job.way === 'approval' || job.way === 'direct'
  const packs = receipts.filter(({ tool }) => tool === 'packCommit')
  const wanted = job.way === 'edit_more' ? 0 : 1
  const double = receipts.length - new Set(receipts.map(({ toolCallId }) => toolCallId)).size
  return [
    ...(double === 0 ? [] : [`${double} calls have two receipts`]),
    ...(packs.length === wanted ? [] : [`${packs.length} receipts of packCommit instead of ${wanted}`]),
    ...packs.filter(({ outcome }) => outcome !== 'executed').map(({ outcome }) => `packCommit is ${outcome}`),
    ...objects.flatMap(({ kind, name, version, publishedVersion }) => [
      ...(version === 2 ? [] : [`${kind} ${name} is at version ${version} instead of 2`]),
      ...(publishedVersion === (released ? 2 : 1) ? [] : [`${kind} ${name} is published at ${publishedVersion}`]),
    ]),
    ...calls
      .filter(({ status }) => !['done', 'blocked'].includes(status))
      .map(({ tool, status }) => `call of ${tool} is ${status}`),
  ]
}
