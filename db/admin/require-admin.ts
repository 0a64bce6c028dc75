import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { userRole } from '@/db/schema'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'

/** The role of now, not the one that the caller remembers. For everybody else the pages of administration do not exist. */
export function requireAdmin(db: Db, person: Pick<Person, 'id'>): void {
  const row = db.select({ role: userRole.role }).from(userRole).where(eq(userRole.userId, person.id)).get()
  if (row?.role !== 'admin') throw new AppError('not-found', 'There is no such page.')
}
