import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { receipt } from '@/db/schema'
import type { Receipt } from '@/lib/contracts/interaction'

/** One receipt a call; a later one replaces it (an unknown outcome that was settled), the audit keeps both. */
export const saveReceipt = (db: Db, body: Receipt, at: Date): void => {
  db.insert(receipt)
    .values({ id: body.receiptId, toolCallId: body.toolCallId, body, at })
    .onConflictDoUpdate({ target: receipt.toolCallId, set: { id: body.receiptId, body, at } })
    .run()
}

export const receiptOfCall = (db: Db, toolCallId: string): Receipt | undefined =>
  db.select({ body: receipt.body }).from(receipt).where(eq(receipt.toolCallId, toolCallId)).get()?.body as
    | Receipt
    | undefined

const field = (path: string) => sql<string>`json_extract(${receipt.body}, ${path})`

/** Of the write that put a pack into effect; a pack that was only kept as a draft has none yet. */
export const receiptOfRelease = (db: Db, packId: string): Receipt | undefined =>
  db
    .select({ body: receipt.body })
    .from(receipt)
    .where(
      and(
        eq(field('$.params.id'), packId),
        inArray(field('$.params.status'), ['published', 'partial']),
        inArray(field('$.tool'), ['packCommit', 'deployCommit']),
      ),
    )
    .orderBy(desc(receipt.at))
    .get()?.body as Receipt | undefined
