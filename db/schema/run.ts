import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { conversation } from './conversation'

const time = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const run = sqliteTable(
  'run',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
    /** The run that it works for; its usage is part of that run's. */
    parentRunId: text('parent_run_id'),
    userId: text('user_id').notNull(),
    /** What set it going: a message, a decision on a parked call, or another run that delegates. */
    cause: text('cause', { enum: ['message', 'decision', 'delegation'] }).notNull(),
    interactionId: text('interaction_id'),
    status: text('status', { enum: ['queued', 'running', 'waiting', 'done', 'failed', 'cancelled'] }).notNull(),
    /** Of the process that runs it; a run of an earlier boot is recovered on start. */
    bootId: text('boot_id'),
    model: text('model'),
    steps: integer('steps').notNull().default(0),
    usage: text('usage', { mode: 'json' }),
    stopReason: text('stop_reason'),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    stopRequestedAt: time('stop_requested_at'),
    createdAt: time('created_at').notNull(),
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
  },
  (t) => [
    index('run_conversation').on(t.conversationId, t.createdAt),
    index('run_status').on(t.status),
    index('run_parent').on(t.parentRunId),
  ],
)

export const step = sqliteTable(
  'step',
  {
    runId: text('run_id')
      .notNull()
      .references(() => run.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    model: text('model').notNull(),
    requestDigest: text('request_digest').notNull(),
    status: text('status', { enum: ['requested', 'answered', 'discarded'] }).notNull(),
    finishReason: text('finish_reason'),
    usage: text('usage', { mode: 'json' }),
    requestedAt: time('requested_at').notNull(),
    answeredAt: time('answered_at'),
  },
  (t) => [uniqueIndex('step_number').on(t.runId, t.number), index('step_requested').on(t.requestedAt)],
)

/** A request to a model that only shortens something; no step of its run, but part of what it costs. */
export const summaryCall = sqliteTable(
  'summary_call',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    runId: text('run_id')
      .notNull()
      .references(() => run.id, { onDelete: 'cascade' }),
    subject: text('subject', { enum: ['conversation', 'tool-result'] }).notNull(),
    model: text('model').notNull(),
    /** Null = it failed, or the provider did not say. */
    usage: text('usage', { mode: 'json' }),
    startedAt: time('started_at').notNull(),
    endedAt: time('ended_at').notNull(),
  },
  (t) => [index('summary_call_run').on(t.runId), index('summary_call_started').on(t.startedAt)],
)

/** Log, idempotency ledger and resume point of every call. Its id is the idempotency key of a write. */
export const toolCall = sqliteTable(
  'tool_call',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
    runId: text('run_id').notNull(),
    step: integer('step').notNull(),
    position: integer('position').notNull(),
    tool: text('tool').notNull(),
    effect: text('effect', { enum: ['read', 'workspace', 'write'] }).notNull(),
    /** As the model wrote it; loaded content never stands here. */
    input: text('input', { mode: 'json' }).notNull(),
    status: text('status', {
      enum: ['proposed', 'waiting', 'running', 'done', 'failed', 'blocked', 'unknown', 'cancelled'],
    }).notNull(),
    interactionId: text('interaction_id'),
    grantId: text('grant_id'),
    /** As the model read it. */
    resultText: text('result_text'),
    code: text('code'),
    durationMs: integer('duration_ms'),
    createdAt: time('created_at').notNull(),
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
  },
  (t) => [
    index('tool_call_run').on(t.runId, t.step, t.position),
    index('tool_call_conversation').on(t.conversationId),
    index('tool_call_created').on(t.createdAt),
  ],
)

/** What was told to the model without being asked for, and when. */
export const attachment = sqliteTable('attachment', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  conversationId: text('conversation_id')
    .notNull()
    .references(() => conversation.id, { onDelete: 'cascade' }),
  runId: text('run_id').notNull(),
  step: integer('step').notNull(),
  names: text('names', { mode: 'json' }).notNull(),
  text: text('text').notNull(),
  at: time('at').notNull(),
})

/** Hook firings of one boundary, as one row. */
export const hookFiring = sqliteTable(
  'hook_firing',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    runId: text('run_id')
      .notNull()
      .references(() => run.id, { onDelete: 'cascade' }),
    toolCallId: text('tool_call_id'),
    step: integer('step').notNull(),
    firings: text('firings', { mode: 'json' }).notNull(),
    at: time('at').notNull(),
  },
  (t) => [index('hook_firing_run').on(t.runId)],
)
