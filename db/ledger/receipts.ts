import { eq } from 'drizzle-orm'
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
