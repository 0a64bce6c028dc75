import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

const time = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** Immutable bytes by their SHA-256: what was previewed is what runs. */
export const blob = sqliteTable('blob', {
  hash: text('hash').primaryKey(),
  content: text('content').notNull(),
  createdAt: time('created_at').notNull(),
})

/** COMMIT_PREVIEW bodies, stored before the card that shows them. */
export const preview = sqliteTable('preview', {
  id: text('id').primaryKey(),
  body: text('body', { mode: 'json' }).notNull(),
  createdAt: time('created_at').notNull(),
})

export const interaction = sqliteTable(
  'interaction',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id').notNull(),
    runId: text('run_id').notNull(),
    toolCallId: text('tool_call_id').notNull().unique(),
    tool: text('tool').notNull(),
    /** What the call acts on, `kind:id`; a newer card on the same target supersedes this one. */
    target: text('target').notNull(),
    /** Resolved arguments, long values as `{ $blob: hash }`. */
    arguments: text('arguments', { mode: 'json' }).notNull(),
    digest: text('digest').notNull(),
    /** Part by part, so that a mismatch says what moved. */
    digestParts: text('digest_parts', { mode: 'json' }).notNull(),
    baseVersions: text('base_versions', { mode: 'json' }).notNull(),
    /** Change set as blob hashes, `[{ from, to }]` in the order of the preview's items. */
    contents: text('contents', { mode: 'json' }).notNull(),
    previewId: text('preview_id')
      .notNull()
      .references(() => preview.id),
    /** The card as it was shown, with the rule, severity and evidence that decided which options it offers. */
    card: text('card', { mode: 'json' }).notNull(),
    ruleVersion: text('rule_version').notNull(),
    requesterId: text('requester_id').notNull(),
    requesterName: text('requester_name').notNull(),
    approverId: text('approver_id'),
    approverName: text('approver_name'),
    status: text('status').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
  },
  (t) => [
    index('interaction_status').on(t.status, t.expiresAt),
    index('interaction_conversation').on(t.conversationId),
    index('interaction_approver').on(t.approverId, t.status),
  ],
)

export const decision = sqliteTable(
  'decision',
  {
    id: text('id').primaryKey(),
    interactionId: text('interaction_id')
      .notNull()
      .references(() => interaction.id),
    stage: text('stage', { enum: ['first', 'second'] }).notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    optionId: text('option_id').notNull(),
    inputs: text('inputs', { mode: 'json' }).notNull(),
    /** Digest of what the person saw. */
    digest: text('digest').notNull(),
    at: time('at').notNull(),
  },
  (t) => [uniqueIndex('decision_stage').on(t.interactionId, t.stage)],
)

/** Single-use permission to start one call. Consumed in the transaction that starts it. */
export const grant = sqliteTable(
  'grant_ticket',
  {
    id: text('id').primaryKey(),
    /** Null for receipt-only tools, whose grant is given automatically. */
    interactionId: text('interaction_id').references(() => interaction.id),
    conversationId: text('conversation_id').notNull(),
    toolCallId: text('tool_call_id').notNull(),
    digest: text('digest').notNull(),
    optionId: text('option_id').notNull(),
    value: text('value').notNull(),
    inputs: text('inputs', { mode: 'json' }).notNull(),
    createdAt: time('created_at').notNull(),
    consumedAt: time('consumed_at'),
    /** The call that used it; another one than `toolCallId` only where the rule lets the model call again. */
    consumedBy: text('consumed_by'),
  },
  (t) => [index('grant_call').on(t.toolCallId), index('grant_consumer').on(t.consumedBy)],
)

export const receipt = sqliteTable('receipt', {
  id: text('id').primaryKey(),
  toolCallId: text('tool_call_id').notNull().unique(),
  body: text('body', { mode: 'json' }).notNull(),
  at: time('at').notNull(),
})

/** Append-only; each row carries the hash of the one before. Triggers forbid changes (`db/triggers.ts`). */
export const audit = sqliteTable(
  'audit',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').notNull().unique(),
    at: time('at').notNull(),
    actorId: text('actor_id').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    /** JSON as written: the hash covers these very bytes. */
    body: text('body').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [index('audit_subject').on(t.subject, t.action)],
)

/** Last row of the audit, so that a cut tail is noticed. One row. */
export const auditHead = sqliteTable('audit_head', {
  id: integer('id').primaryKey(),
  seq: integer('seq').notNull(),
  hash: text('hash').notNull(),
})
