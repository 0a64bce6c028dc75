import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { blob } from '@/db/schema'
import { AppError } from '@/lib/errors'

const hashOf = (content: string): string => createHash('sha256').update(content, 'utf8').digest('hex')

/** Stores immutable text under its SHA-256 and returns that. */
export function saveBlob(db: Db, content: string, at: Date): string {
  const hash = hashOf(content)
  db.insert(blob).values({ hash, content, createdAt: at }).onConflictDoNothing().run()
  return hash
}

/** The text of a hash, checked against it: altered bytes never run. */
export function loadBlob(db: Db, hash: string): string {
  const row = db.select({ content: blob.content }).from(blob).where(eq(blob.hash, hash)).get()
  if (!row || hashOf(row.content) !== hash)
    throw new AppError('digest-mismatch', 'The stored content is not what was approved.')
  return row.content
}
