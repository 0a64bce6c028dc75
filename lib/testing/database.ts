import { openDatabase } from '@/db/client'

/** A private database with the real migrations. */
export const testDatabase = () => openDatabase(':memory:')
