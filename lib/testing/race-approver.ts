import { openDatabase } from '@/db/client'
import { unusedGrantOf } from '@/db/ledger/grants'
import { findInteraction } from '@/db/ledger/interactions'
import { inTransaction } from '@/db/transaction'
import { consumeGrant } from '@/lib/guard/ledger'
import { loadArguments } from '@/lib/guard/load-arguments'
import { decideInteraction } from '@/lib/runs/decide-interaction'
import { createEventWriter } from '@/lib/runs/event-writer'
import { createWake } from '@/lib/runs/wake'
import { people, shippedPolicy } from './guard-world'

/**
 * One of several processes on one database file: decides routed cards as the decision route does, then starts the calls as the executor
 * does. `file person option startAt now id…`. Prints what became of each as JSON. Started by tests only.
 */
const [file = '', name = '', optionId = '', startAt = '0', at = '0', ...ids] = process.argv.slice(2)
const db = openDatabase(file)
const policy = shippedPolicy()
const now = () => new Date(Number(at))
const desk = { db, writer: createEventWriter(db, createWake(), now), now }
const person = people[name as keyof typeof people]
const digests = new Map(ids.map((id) => [id, findInteraction(db, id)?.digest ?? '']))
while (Date.now() < Number(startAt)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)

/** A database that is locked for too long gives no answer; as a browser would, it is asked again. */
function untilAnswered(work: () => string): string {
  for (;;) {
    try {
      return work()
    } catch (error) {
      const code = (error as { code?: string }).code ?? String(error)
      if (!code.startsWith('SQLITE_BUSY')) return code
    }
  }
}

function decided(id: string): string {
  const inputs = optionId === 'reject' ? { reason: 'not today' } : {}
  const body = { optionId, inputs, digest: digests.get(id) ?? '' }
  return decideInteraction(desk, person, id, body, now()).runId ? 'won' : 'repeated'
}

function started(id: string): string {
  return inTransaction(db, () => {
    const row = findInteraction(db, id)
    if (!row) return 'gone'
    const { conversationId, toolCallId, tool, requesterId } = row
    const call = { id: toolCallId, tool, effect: 'write' as const, resolved: loadArguments(db, id) }
    const user = people[requesterId as keyof typeof people]
    consumeGrant(db, { conversationId, user, call, grantId: unusedGrantOf(db, id)?.id, policy, now: now() })
    return 'started'
  })
}

const results = ids.map((id) => [untilAnswered(() => decided(id)), untilAnswered(() => started(id))])
process.stdout.write(JSON.stringify(results))
