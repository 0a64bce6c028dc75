import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** Tables of the embedded platform. */

const time = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const objectKinds = ['table', 'task', 'schedule', 'datasource', 'quality-rule'] as const

/** Everything that is saved in versions and released: the head row says which version is latest and which is in effect. */
export const platformObject = sqliteTable(
  'platform_object',
  {
    kind: text('kind', { enum: objectKinds }).notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** Of a dropped object it is null, so that its name can be used again. */
    liveName: text('live_name'),
    owner: text('owner').notNull(),
    status: text('status', { enum: ['active', 'online', 'offline', 'frozen', 'dropped'] }).notNull(),
    /** Latest saved version. */
    version: integer('version').notNull(),
    /** Version in effect; null = never released. */
    publishedVersion: integer('published_version'),
    /** Version that was in effect last, also once nothing is any more; null = never released. */
    lastPublished: integer('last_published'),
    /** Author of the latest version. */
    authorId: text('author_id').notNull(),
    /** What lists show without reading a version. */
    summary: text('summary', { mode: 'json' }).notNull(),
    /** Value of the change counter at the last change of this row. */
    revision: integer('revision').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    uniqueIndex('platform_object_name').on(t.kind, t.liveName),
    index('platform_object_revision').on(t.revision),
    index('platform_object_author').on(t.authorId, t.kind),
  ],
)

/** Immutable. */
export const platformVersion = sqliteTable(
  'platform_version',
  {
    kind: text('kind', { enum: objectKinds }).notNull(),
    id: text('id').notNull(),
    version: integer('version').notNull(),
    content: text('content', { mode: 'json' }).notNull(),
    /** Script of a task, apart so that lists need not read it. */
    script: text('script'),
    contentHash: text('content_hash').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    /** Version that it was made from; null = the first one. A discarded version is nobody's base. */
    basedOn: integer('based_on'),
    /** Conversation that saved it; null = it came in another way. */
    origin: text('origin'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id, t.version] })],
)

/** Counts changes of objects, so that a reader's memory knows when it is old. */
export const platformCounter = sqliteTable('platform_counter', {
  name: text('name').primaryKey(),
  value: integer('value').notNull(),
})

/** Tables that the latest (`saved`) and the published script of a task read and write. */
export const platformTaskTable = sqliteTable(
  'platform_task_table',
  {
    taskId: text('task_id').notNull(),
    stage: text('stage', { enum: ['saved', 'published'] }).notNull(),
    access: text('access', { enum: ['read', 'write'] }).notNull(),
    tableName: text('table_name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.stage, t.access, t.tableName] }),
    index('platform_task_table_name').on(t.tableName, t.stage, t.access),
  ],
)

/** Idempotency ledger: a write and its row here are one transaction; a saga's row says `started` until its last step. */
export const platformOperation = sqliteTable(
  'platform_operation',
  {
    key: text('key').primaryKey(),
    kind: text('kind').notNull(),
    state: text('state', { enum: ['started', 'done'] }).notNull(),
    requestHash: text('request_hash').notNull(),
    /** Pack or table that a saga works on. */
    subject: text('subject'),
    actorId: text('actor_id').notNull(),
    result: text('result', { mode: 'json' }),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('platform_operation_state').on(t.state)],
)

export const packStatuses = [
  'draft',
  'frozen',
  'publishing',
  'published',
  'partial',
  'failed',
  'withdrawn',
  'rolled_back',
] as const

export const platformPack = sqliteTable(
  'platform_pack',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    status: text('status', { enum: packStatuses }).notNull(),
    mode: text('mode', { enum: ['direct', 'approval', 'draft'] }),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    contentHash: text('content_hash').notNull(),
    /** The pack that this one takes back. */
    rollbackOf: text('rollback_of'),
    createdAt: time('created_at').notNull(),
    publishedAt: time('published_at'),
  },
  (t) => [index('platform_pack_created').on(t.createdAt), index('platform_pack_status').on(t.status)],
)

export const platformPackItem = sqliteTable(
  'platform_pack_item',
  {
    packId: text('pack_id')
      .notNull()
      .references(() => platformPack.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: [...objectKinds, 'sync'] }).notNull(),
    op: text('op', { enum: ['create', 'change', 'drop', 'offline'] }).notNull(),
    objectId: text('object_id').notNull(),
    name: text('name').notNull(),
    fromVersion: integer('from_version'),
    toVersion: integer('to_version').notNull(),
    breaking: integer('breaking', { mode: 'boolean' }).notNull(),
    columnChanges: text('column_changes', { mode: 'json' }),
    added: integer('added'),
    removed: integer('removed'),
    result: text('result', { enum: ['done', 'failed', 'skipped'] }),
    message: text('message'),
  },
  (t) => [primaryKey({ columns: [t.packId, t.position] }), index('platform_pack_item_object').on(t.kind, t.objectId)],
)

export const instanceStatuses = ['waiting', 'running', 'success', 'failed', 'killing', 'killed', 'blocked'] as const

export const platformInstance = sqliteTable(
  'platform_instance',
  {
    id: text('id').primaryKey(),
    /** Makes its creation idempotent, e.g. `cycle:<task>:<day>`. */
    uniqueKey: text('unique_key').notNull().unique(),
    taskId: text('task_id').notNull(),
    taskName: text('task_name').notNull(),
    /** Version that the latest attempt ran; null before it ran. */
    taskVersion: integer('task_version'),
    bizdate: text('bizdate').notNull(),
    kind: text('kind', { enum: ['cycle', 'backfill', 'manual', 'dry-run'] }).notNull(),
    planId: text('plan_id'),
    status: text('status', { enum: instanceStatuses }).notNull(),
    /** Part of the warehouse key: a rerun is a new effect. */
    attempt: integer('attempt').notNull().default(1),
    retriesLeft: integer('retries_left').notNull().default(0),
    priority: integer('priority').notNull().default(0),
    dueAt: time('due_at').notNull(),
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
    rows: integer('rows'),
    message: text('message'),
  },
  (t) => [
    index('platform_instance_status').on(t.status, t.dueAt),
    index('platform_instance_task').on(t.taskId, t.bizdate),
    index('platform_instance_plan').on(t.planId),
    index('platform_instance_latest').on(t.bizdate, t.dueAt, t.id),
  ],
)

export const platformInstanceLog = sqliteTable(
  'platform_instance_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    instanceId: text('instance_id').notNull(),
    at: time('at').notNull(),
    line: text('line').notNull(),
  },
  (t) => [index('platform_instance_log_instance').on(t.instanceId)],
)

export const platformBackfill = sqliteTable('platform_backfill', {
  id: text('id').primaryKey(),
  /** In order of dependency. */
  taskIds: text('task_ids', { mode: 'json' }).$type<string[]>().notNull(),
  fromDay: text('from_day').notNull(),
  toDay: text('to_day').notNull(),
  includeDownstream: integer('include_downstream', { mode: 'boolean' }).notNull(),
  parallelism: integer('parallelism').notNull(),
  reason: text('reason').notNull(),
  status: text('status', { enum: ['running', 'done', 'failed', 'cancelled'] }).notNull(),
  instances: integer('instances').notNull(),
  actorId: text('actor_id').notNull(),
  createdAt: time('created_at').notNull(),
})

/** Lineage of a script by its hash; valid while the columns of the tables it reads are the ones it was made with. */
export const platformLineage = sqliteTable(
  'platform_lineage',
  {
    contentHash: text('content_hash').notNull(),
    /** Hash of names and columns of `tables`. */
    catalogHash: text('catalog_hash').notNull(),
    /** Tables that the script reads or writes. */
    tables: text('tables', { mode: 'json' }).$type<string[]>().notNull(),
    result: text('result', { mode: 'json' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.contentHash, t.catalogHash] })],
)

/** One evaluation of a quality rule. */
export const platformCheck = sqliteTable(
  'platform_check',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ruleId: text('rule_id').notNull(),
    ruleVersion: integer('rule_version').notNull(),
    instanceId: text('instance_id'),
    bizdate: text('bizdate').notNull(),
    result: text('result', { enum: ['pass', 'fail'] }).notNull(),
    violations: integer('violations').notNull(),
    message: text('message'),
    at: time('at').notNull(),
  },
  (t) => [index('platform_check_rule').on(t.ruleId, t.id)],
)
