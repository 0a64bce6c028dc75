import { sql } from 'drizzle-orm'
import type { Db } from './client'

/** The full-text index over `transcript`: it holds words only, no text. Made by hand because the schema generator knows no virtual tables. */
const statements = [
  `create virtual table if not exists transcript_text using fts5(body, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2")`,
  `create trigger if not exists transcript_text_gone after delete on transcript begin delete from transcript_text where rowid = old.id; end`,
]

/** Idempotent; runs after the migrations. */
export function createSearchIndex(db: Db): void {
  for (const statement of statements) db.run(sql.raw(statement))
}
