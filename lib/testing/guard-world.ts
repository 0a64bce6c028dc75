import { readFileSync } from 'node:fs'
import type { Db } from '@/db/client'
import { createConversation } from '@/db/conversations'
import { unusedGrantOf } from '@/db/ledger/grants'
import { appendMessage } from '@/db/messages'
import type { Interaction } from '@/lib/contracts/interaction'
import type { Person } from '@/lib/contracts/user'
import { decide } from '@/lib/guard/decide'
import type { EvidenceCheck } from '@/lib/guard/evidence'
import { type GuardedCall, guardCall } from '@/lib/guard/guard-call'
import { consumeGrant, finishCall, parkCall } from '@/lib/guard/ledger'
import { loadPolicy, type Policy } from '@/lib/guard/policy'
import type { CallEnd } from '@/lib/guard/settle-call'
import { testDatabase } from './database'
import { createFakePlatform } from './fake-platform'

export const people = {
  ana: { id: 'ana', name: 'Ana', role: 'analyst' },
  abe: { id: 'abe', name: 'Abe', role: 'analyst' },
  bo: { id: 'bo', name: 'Bo', role: 'approver' },
  cy: { id: 'cy', name: 'Cy', role: 'approver' },
  dan: { id: 'dan', name: 'Dan', role: 'admin' },
} as const satisfies Record<string, Person>

export const findPerson = (idOrName: string): Person | undefined =>
  Object.values(people).find((person) => person.id === idOrName || person.name === idOrName)

export const shippedYaml = () => readFileSync('config/sluice.yaml', 'utf8')
export const shippedPolicy = () => loadPolicy(shippedYaml(), 'config/sluice.yaml')

interface WorldSetup {
  db?: Db
  policy?: ReturnType<typeof loadPolicy>
  evidence?: readonly EvidenceCheck[]
}

type CallSetup = Partial<GuardedCall> & { conversationId?: string; user?: Person }

const runOf = (setup: CallSetup) => ({
  conversationId: setup.conversationId ?? 'c1',
  user: setup.user ?? people.ana,
  runId: 'r1',
})

const newCall = ({
  id,
  tool = 'packCommit',
  effect = 'write',
  resolved = { title: 'r' },
}: CallSetup = {}): GuardedCall => ({
  id: id ?? `call-${crypto.randomUUID()}`,
  tool,
  effect,
  resolved,
})

/** Guard and ledger over a real database and a platform in memory; the composition root's part in a few lines. */
export function createGuardWorld({ db = testDatabase(), policy = shippedPolicy(), evidence = [] }: WorldSetup = {}) {
  const fake = createFakePlatform()
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const services = { db, policy, platform: fake.platform, evidence, log: () => undefined }
  const judge = (given: GuardedCall, setup: CallSetup = {}) => guardCall(services, runOf(setup), given, clock.now)
  return {
    ...fake,
    ...ledgerOf(db, policy, clock),
    db,
    policy,
    clock,
    call: newCall,
    judge,
    tick: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
    newConversation: (owner: Person) => createConversation(db, owner.id, 'test', clock.now).id,
    say: (conversationId: string) =>
      appendMessage(
        db,
        { conversationId, runId: null, kind: 'user', content: { role: 'user', content: [] } },
        clock.now,
      ),
    /** The guard asks and the call is parked. */
    park: async (setup: CallSetup = {}) => {
      const call = newCall(setup)
      const decision = await judge(call, setup)
      if (decision?.type !== 'ask') throw new Error(`expected a card, got ${JSON.stringify(decision)}`)
      return { call, ...parkCall(db, { ...runOf(setup), call, request: decision.request, now: clock.now }) }
    },
  }
}

interface Ending {
  code?: string
  text?: string
  card?: unknown
}

const ledgerOf = (db: Db, policy: Policy, clock: { now: Date }) => ({
  decide: (
    person: Person,
    card: Interaction,
    optionId: string,
    inputs: Record<string, unknown> = {},
    digest = card.digest,
  ) =>
    decide(db, {
      person,
      interactionId: card.interactionId,
      body: { optionId, inputs, digest },
      findPerson,
      signedInAt: clock.now,
      now: clock.now,
    }),
  grantOf: (card: Interaction) => unusedGrantOf(db, card.interactionId)?.id,
  start: (call: GuardedCall, grantId: string | undefined, setup: CallSetup = {}) =>
    consumeGrant(db, { ...runOf(setup), call, grantId, policy, now: clock.now }),
  finish: (call: GuardedCall, status: CallEnd['status'] = 'done', { code, text = '', card = null }: Ending = {}) =>
    finishCall(db, { runId: 'r1', user: people.ana, call, status, code, text, card, durationMs: 5, now: clock.now }),
})

export type GuardWorld = ReturnType<typeof createGuardWorld>
