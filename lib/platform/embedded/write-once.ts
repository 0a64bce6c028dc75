import { type Operation, operationOf, recordOperation } from '@/db/platform/operations'
import { inTransaction } from '@/db/transaction'
import { AppError } from '@/lib/errors'
import type { WriteContext } from '@/lib/platform/port'
import { canonicalJson, hashOf } from './contents'
import type { EmbeddedContext } from './context'
import { hydrate, withoutScripts } from './operation-result'

export type OperationKind =
  | 'upsert-table'
  | 'upsert-task'
  | 'upsert-schedule'
  | 'upsert-rule'
  | 'upsert-datasource'
  | 'delete-datasource'
  | 'upsert-sync'
  | 'drop-table'
  | 'discard'
  | 'publish'
  | 'save-draft'
  | 'withdraw'
  | 'debug-run'
  | 'rerun'
  | 'kill'
  | 'backfill'
  | 'cancel-backfill'
  | 'task-status'

/** The first result when this key took effect before; throws `conflict` when it was used for something else. */
export function earlierResult<T>(
  context: EmbeddedContext,
  kind: OperationKind,
  request: unknown,
  write: WriteContext,
): { result: T } | undefined {
  const known = operationOf(context.db, write.idempotencyKey)
  if (!known) return undefined
  assertSame(known, kind, request)
  return known.state === 'done' ? { result: hydrate(context.db, known) as T } : undefined
}

/** Runs `effect` and records its result under the key, in one transaction; a key that took effect gives the first result. */
export function writeOnce<T>(
  context: EmbeddedContext,
  kind: OperationKind,
  request: unknown,
  write: WriteContext,
  effect: () => T,
): T {
  if (write.signal?.aborted) throw new AppError('aborted', 'The call was stopped before it began.')
  return inTransaction(context.db, () => {
    const earlier = earlierResult<T>(context, kind, request, write)
    if (earlier) return earlier.result
    const result = effect()
    recordOperation(context.db, {
      ...operationRow(context, kind, request, write),
      state: 'done',
      result: withoutScripts(result),
    })
    return result
  })
}

export const operationRow = (
  context: EmbeddedContext,
  kind: OperationKind,
  request: unknown,
  write: WriteContext,
): Omit<Operation, 'state' | 'result' | 'subject'> => ({
  key: write.idempotencyKey,
  kind,
  requestHash: hashOf(canonicalJson(request)),
  actorId: write.actor.id,
  createdAt: context.now(),
})

export function assertSame(known: Operation, kind: OperationKind, request: unknown): void {
  if (known.kind === kind && known.requestHash === hashOf(canonicalJson(request))) return
  throw new AppError('conflict', 'This idempotency key was used for another write.', {
    details: { key: known.key, kind: known.kind },
  })
}
