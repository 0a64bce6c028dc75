import { AppError } from '@/lib/errors'
import { longestSql } from './messages'
import type { ReadGate } from './warehouse-options'

/** Refuses with `not-read-only` before anything is sent to the engine, which has its own gate. */
export async function checkGate(sql: string, gate: ReadGate | undefined): Promise<void> {
  if (Buffer.byteLength(sql) > longestSql)
    throw new AppError('not-read-only', `The statement is longer than ${longestSql} bytes`)
  const verdict = await gate?.(sql)
  if (!verdict || verdict.ok) return
  throw new AppError('not-read-only', verdict.message ?? 'Only reading is allowed', {
    details: { reason: verdict.code },
  })
}
