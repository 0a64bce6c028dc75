import { ownedConversation } from '@/db/conversations'
import { findRun, updateRun } from '@/db/runs'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import type { Runtime } from './runtime'

/** Asks a run to stop. What it had committed stays; it ends as cancelled at once. */
export function stopRun(runtime: Runtime, person: Person, conversationId: string, runId: string): void {
  ownedConversation(runtime.db, person.id, conversationId)
  const row = findRun(runtime.db, runId)
  if (!row || row.conversationId !== conversationId)
    throw new AppError('not-found', 'No such run in this conversation.')
  if (row.status !== 'queued' && row.status !== 'running')
    throw new AppError('run-not-active', 'The run is over already.')
  updateRun(runtime.db, runId, { stopRequestedAt: runtime.now() })
  runtime.active.get(runId)?.abort()
}
