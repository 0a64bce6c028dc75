import { sql } from 'drizzle-orm'
import type { Db } from './client'

const forbid = (name: string, event: string, table: string, condition = '') =>
  `create trigger if not exists ${name} before ${event} on ${table} ${condition ? `when ${condition} ` : ''}begin select raise(abort, '${table} is append-only'); end`

/**
 * What no statement may do, by whatever path. Made by hand because the schema generator knows no triggers. The insert guard is
 * there because `insert or replace` deletes a row without firing a delete trigger.
 */
const statements = [
  forbid('audit_no_update', 'update', 'audit'),
  forbid('audit_no_delete', 'delete', 'audit'),
  forbid('audit_no_replace', 'insert', 'audit', 'exists (select 1 from audit where seq >= new.seq or id = new.id)'),
  forbid('audit_head_no_delete', 'delete', 'audit_head'),
  forbid('audit_head_forward', 'update', 'audit_head', 'new.id <> old.id or new.seq <> old.seq + 1'),
  forbid('audit_head_no_replace', 'insert', 'audit_head', 'exists (select 1 from audit_head)'),
  forbid('decision_no_update', 'update', 'decision'),
  forbid('decision_no_delete', 'delete', 'decision'),
  forbid('blob_no_update', 'update', 'blob'),
  forbid(
    'blob_no_replace',
    'insert',
    'blob',
    'exists (select 1 from blob where hash = new.hash and content <> new.content)',
  ),
  forbid('preview_no_update', 'update', 'preview'),
]

/** Idempotent; runs after the migrations. */
export function createTriggers(db: Db): void {
  for (const statement of statements) db.run(sql.raw(statement))
}
