import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from './client'
import { setting } from './schema'

/** A stored setting; undefined when it was never set or no longer fits its schema. */
export function readSetting<T>(db: Db, name: string, schema: z.ZodType<T>): T | undefined {
  const row = db.select({ value: setting.value }).from(setting).where(eq(setting.name, name)).get()
  const parsed = schema.safeParse(row?.value)
  return parsed.success ? parsed.data : undefined
}

export function saveSetting(db: Db, name: string, value: unknown): void {
  db.insert(setting).values({ name, value }).onConflictDoUpdate({ target: setting.name, set: { value } }).run()
}
