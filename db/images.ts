import { eq } from 'drizzle-orm'
import type { Db } from './client'
import { image } from './schema'

export type ImageRow = typeof image.$inferSelect

/** Keeps a picture under a random id, which it returns. */
export function insertImage(db: Db, row: Omit<ImageRow, 'id' | 'createdAt'>, at: Date): string {
  const id = `img_${crypto.randomUUID()}`
  db.insert(image)
    .values({ ...row, id, createdAt: at })
    .run()
  return id
}

export const findImage = (db: Db, id: string): ImageRow | undefined =>
  db.select().from(image).where(eq(image.id, id)).get()
