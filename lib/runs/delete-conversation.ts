import { rm } from 'node:fs/promises'
import { authorize } from '@/db/authorize'
import {
  conversationsDeletedBefore,
  findAnyConversation,
  ownedConversation,
  purgeConversation,
  updateConversation,
} from '@/db/conversations'
import { appendAudit } from '@/db/ledger/audit'
import { activeRun } from '@/db/runs'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { globalSingleton } from '@/lib/global'
import { log } from '@/lib/log'
import { waitingState } from './conversation-state'
import { workspaceFolder } from './files'
import type { Runtime } from './runtime'

/** How long a deleted conversation can be had back; pages offer it for a few seconds only. */
const graceMs = 10 * 60_000
const intervalMs = 60_000

/** Hides it at once; its rows and files go later. Refused while it runs or a card of it waits for somebody. */
export function deleteConversation(runtime: Runtime, person: Person, id: string): { id: string } {
  const { db, writer, now } = runtime
  ownedConversation(db, person.id, id)
  writer.commit(id, null, () => {
    const busy = activeRun(db, id)
    if (busy)
      throw new AppError('run-active', 'A run is going on here. Stop it first.', { details: { runId: busy.id } })
    if (waitingState(db, id))
      throw new AppError('card-open', 'A decision is still open here. Decide it or take it back first.')
    updateConversation(db, id, { deletedAt: now() })
    return { result: undefined, events: [changed(id, true)] }
  })
  return { id }
}

/** Has a deleted conversation back, while it is there. */
export function restoreConversation(runtime: Runtime, person: Person, id: string): { id: string } {
  const { db, writer } = runtime
  authorize(person, 'conversation.change', findAnyConversation(db, id))
  writer.commit(id, null, () => {
    updateConversation(db, id, { deletedAt: null })
    return { result: undefined, events: [changed(id, false)] }
  })
  return { id }
}

const changed = (conversationId: string, deleted: boolean): RunEvent => ({
  type: 'CUSTOM',
  name: 'CONVERSATION_CHANGED',
  value: { conversationId, deleted },
})

/** Removes what was deleted a while ago, with its files. The ledger and the audit stay, and the audit says that it went. */
export async function purgeDeleted(runtime: Runtime): Promise<number> {
  const { db, writer, now } = runtime
  const gone = conversationsDeletedBefore(db, new Date(now().getTime() - graceMs))
  for (const id of gone) {
    const owner = findAnyConversation(db, id)?.ownerId ?? 'system'
    writer.commit(id, null, () => {
      appendAudit(db, { actorId: owner, action: 'conversation.deleted', subject: id, body: {} }, now())
      purgeConversation(db, id)
      return { result: undefined, events: [] }
    })
    await rm(workspaceFolder(runtime, id), { recursive: true, force: true })
  }
  return gone.length
}

export function startPurge(runtime: Runtime): void {
  globalSingleton('purge', () =>
    setInterval(() => {
      purgeDeleted(runtime).catch((error: unknown) => log().error({ error }, 'removing deleted conversations failed'))
    }, intervalMs).unref(),
  )
}
