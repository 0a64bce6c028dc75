import { createHmac } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { NextRequest } from 'next/server'
import { insertImage } from '@/db/images'
import { appendAudit } from '@/db/ledger/audit'
import { saveQueryResult } from '@/db/query-results'
import { insertRun, updateRun } from '@/db/runs'
import { audit } from '@/db/schema'
import { createPerson, insertPerson } from '@/lib/auth/people'
import type { Person, Role } from '@/lib/contracts/user'
import { roles } from '@/lib/contracts/user'
import { globalSingleton } from '@/lib/global'
import { listInteractions } from '@/lib/guard/read-interactions'
import { acceptMessage } from '@/lib/runs/accept-message'
import { startConversation } from '@/lib/runs/conversations'
import { deleteConversation } from '@/lib/runs/delete-conversation'
import { workspaceOf } from '@/lib/runs/files'
import { pictureAddress } from '@/lib/runs/picture-address'
import { queueMessage } from '@/lib/runs/queue-message'
import type { Runtime } from '@/lib/runs/runtime'
import { shareConversation } from '@/lib/runs/share-conversation'
import { startRun } from '@/lib/runs/start-run'
import { createRuntimeWorld, type RuntimeWorld } from './runtime-world'

/** Ids that a route's address, query and body are made of. */
export type Ids = Record<string, string>

export const testPassword = 'a-long-password'

/** A whole runtime behind the real route handlers, with people of every role whose sessions are real. */
export async function createRouteWorld(): Promise<RouteWorld> {
  const source = { name: 'crm', type: 'mysql', connection: { host: 'crm.internal' } }
  // Every run that is started asks for a card.
  const world = await createRuntimeWorld(
    Array.from({ length: 500 }, () => () => ({ text: 'ok', calls: [{ tool: 'upsertDatasource', input: source }] })),
  )
  globalSingleton('runtime', () => Promise.resolve(world.runtime))
  const add = (name: string, role: Role) =>
    createPerson(world.runtime.auth, world.runtime.db, {
      name,
      role,
      email: `${name}@example.invalid`,
      password: testPassword,
    })
  const people = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await add(`the-${role}`, role)] as const)),
  ) as Record<Role, Person>
  const stranger = await add('the-stranger', 'analyst')
  return { ...world, people, stranger, cookieOf: (person) => cookieOf(world.runtime, person) }
}

export interface RouteWorld extends RuntimeWorld {
  people: Record<Role, Person>
  /** Owns what is foreign to everybody else. */
  stranger: Person
  /** Of a new session. */
  cookieOf(person: Person): Promise<string>
}

async function cookieOf({ auth, secret }: Runtime, person: Person): Promise<string> {
  const { internalAdapter, authCookies } = await auth.$context
  const { token } = await internalAdapter.createSession(person.id)
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`
}

/** What a route is about, made anew for its owner, so that one visit leaves nothing behind for the next. */
export const subjects = {
  /** With a run that is over, a file and its working copy. */
  conversation: async ({ runtime }, owner) => {
    const { id } = startConversation(runtime, owner)
    const runId = insertRun(runtime.db, { conversationId: id, userId: owner.id, cause: 'message' }, runtime.now())
    updateRun(runtime.db, runId, { status: 'done' })
    const messageId = crypto.randomUUID()
    runtime.writer.commit(id, runId, () => ({
      result: undefined,
      events: [
        { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
        { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'hello' },
        { type: 'TEXT_MESSAGE_END', messageId },
      ],
    }))
    const workspace = workspaceOf(runtime, id)
    workspace.copy(workspace.saveSnapshot('a.sql', 'select 1').path, '/mnt/user-data/a.sql')
    return { id, runId, messageId, path: '/mnt/user-data/a.sql' }
  },
  /** A message that waits for a run to end. */
  waiting: async ({ runtime }, owner) => {
    const { id } = startConversation(runtime, owner)
    insertRun(runtime.db, { conversationId: id, userId: owner.id, cause: 'message' }, runtime.now())
    queueMessage(runtime, owner, id, { clientId: 'waits', text: 'hello' })
    return { id, clientId: 'waits' }
  },
  deleted: async ({ runtime }, owner) => {
    const { id } = startConversation(runtime, owner)
    deleteConversation(runtime, owner, id)
    return { id }
  },
  shared: async ({ runtime }, owner) => {
    const { id } = startConversation(runtime, owner)
    return { token: shareConversation(runtime, owner, id).token }
  },
  /** Asked for by the owner; nobody else is named. */
  card: async ({ runtime }, owner) => {
    const { id: conversationId } = startConversation(runtime, owner)
    const { runId } = acceptMessage(runtime, owner, conversationId, { clientId: 'c1', text: 'save the crm' })
    await startRun(runtime, runId)
    const [card] = listInteractions(runtime.db, owner, { conversationId, scope: 'all' }, runtime.now())
    if (!card) throw new Error('The run asked for no card.')
    return { id: card.interactionId, digest: card.digest }
  },
  picture: async ({ runtime }, owner) => {
    const { id: conversationId } = startConversation(runtime, owner)
    const of = { conversationId, runId: 'r', toolCallId: 'c' }
    const id = insertImage(
      runtime.db,
      { ...of, mediaType: 'image/png', name: 'a.png', bytes: Buffer.from('png') },
      runtime.now(),
    )
    return { id, query: pictureAddress(runtime.secret, id, runtime.now()).url.split('?')[1] ?? '' }
  },
  result: async ({ runtime }, owner) => {
    const { id: conversationId } = startConversation(runtime, owner)
    const toolCallId = crypto.randomUUID()
    saveQueryResult(runtime.db, {
      toolCallId,
      conversationId,
      sql: 'select 1',
      snapshotVersion: 1,
      columns: [{ name: 'a', type: 'INTEGER' }],
      rows: deflateSync('[[1]]'),
      stored: 1,
      truncated: false,
      total: 1,
      createdAt: runtime.now(),
    })
    return { id: toolCallId }
  },
  /** Somebody's account; nobody owns one. */
  account: async ({ runtime }) => {
    const name = crypto.randomUUID()
    const email = `${name}@example.invalid`
    return { id: insertPerson(runtime.db, { name, email, role: 'analyst', hash: 'none' }, runtime.now()).id }
  },
  entry: async ({ runtime }, owner) => {
    const entry = { actorId: owner.id, action: 'test', subject: 'x', body: {} }
    const id = appendAudit(runtime.db, entry, runtime.now())
    const row = runtime.db.select({ seq: audit.seq }).from(audit).where(eq(audit.id, id)).get()
    return { seq: String(row?.seq) }
  },
  session: async ({ runtime }, owner) => {
    const { internalAdapter } = await runtime.auth.$context
    return { id: (await internalAdapter.createSession(owner.id)).id }
  },
} satisfies Record<string, (world: RouteWorld, owner: Person) => Promise<Ids>>

export type SubjectKind = keyof typeof subjects

/** A request as one of our own pages sends it. */
export function visitOf(
  method: string,
  path: string,
  { cookie, body, headers }: { cookie?: string | undefined; body?: unknown; headers?: Record<string, string> },
): NextRequest {
  const bytes = body instanceof Buffer
  const type = bytes ? 'application/octet-stream' : 'application/json'
  return new NextRequest(`http://127.0.0.1:3000${path}`, {
    method,
    headers: {
      host: '127.0.0.1:3000',
      origin: 'http://127.0.0.1:3000',
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: bytes ? new Uint8Array(body) : JSON.stringify(body) }),
  })
}
