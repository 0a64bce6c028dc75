import type { Role } from '@/lib/contracts/user'
import { type Ids, type SubjectKind, testPassword } from './route-world'

/** Who may pass a door, and what it answers them. */
export interface RouteRight {
  /** `everybody` = also without a session. */
  for: 'everybody' | 'signed-in' | 'admin'
  /** The thing in its address: its owner gets `status`, everybody else a 404, as for one that does not exist. */
  subject?: SubjectKind
  /** What the door answers whoever may pass it. */
  status: number
  query?(ids: Ids): string
  /** Absent: the request carries none. */
  body?(ids: Ids): unknown
  /** Roles to whom a foreign one is known, and what they get. */
  foreign?: Partial<Record<Role, number>>
}

type More = Omit<RouteRight, 'for' | 'subject' | 'status'>

const everybody = (status: number, more: More = {}): RouteRight => ({ for: 'everybody', status, ...more })
const signedIn = (status = 200, more: More = {}): RouteRight => ({ for: 'signed-in', status, ...more })
const owner = (subject: SubjectKind, status = 200, more: More = {}): RouteRight => ({
  for: 'signed-in',
  subject,
  status,
  ...more,
})
/** For administrators, whoever it belongs to; for anybody else it does not exist. */
const admin = (status = 200, more: More & { subject?: SubjectKind } = {}): RouteRight => ({
  for: 'admin',
  status,
  ...more,
})

const path = { query: (ids: Ids) => `path=${encodeURIComponent(ids.path ?? '')}` }
const text = { body: () => ({ clientId: crypto.randomUUID(), text: 'hello' }) }

/** Every route and method below `app/api`; the test fails for one that is missing here. */
export const routeRights: Record<string, RouteRight> = {
  'POST account/confirm': signedIn(200, { body: () => ({ password: testPassword }) }),
  'POST account/password': signedIn(200, { body: () => ({ current: testPassword, next: testPassword }) }),
  'GET admin/audit': admin(),
  'GET admin/audit/[seq]': admin(200, { subject: 'entry' }),
  'GET admin/audit/check': admin(),
  'POST admin/audit/export': admin(),
  'POST admin/backup': admin(),
  'GET admin/conversations': admin(200, { query: () => 'text=%E8%AE%A2%E5%8D%95' }),
  'GET admin/conversations/[id]': admin(200, { subject: 'conversation' }),
  'GET admin/conversations/[id]/events': admin(200, { subject: 'conversation' }),
  'GET admin/feedback': admin(),
  'GET admin/health': admin(),
  'GET admin/people': admin(),
  'POST admin/people': admin(201, {
    body: () => ({
      name: 'New',
      email: `${crypto.randomUUID()}@example.invalid`,
      password: testPassword,
      role: 'analyst',
    }),
  }),
  'PATCH admin/people/[id]': admin(200, { subject: 'account', body: () => ({ role: 'approver' }) }),
  'DELETE admin/people/[id]/sessions': admin(200, { subject: 'account' }),
  'GET admin/policy': admin(),
  'GET admin/retention': admin(200, { query: () => 'days=30' }),
  'POST admin/retention': admin(200, { body: () => ({ days: null }) }),
  'GET admin/tools': admin(),
  'GET admin/tools/names': admin(),
  'GET admin/usage': admin(),
  'GET auth/[...all]': everybody(404),
  'POST auth/[...all]': everybody(404, { body: () => ({}) }),
  'GET conversations': signedIn(),
  'POST conversations': signedIn(201, { body: () => ({}) }),
  'GET conversations/search': signedIn(200, { query: () => 'q=x' }),
  'GET conversations/[id]': owner('conversation'),
  'PATCH conversations/[id]': owner('conversation', 200, { body: () => ({ title: 'new' }) }),
  'DELETE conversations/[id]': owner('conversation'),
  'GET conversations/[id]/events': owner('conversation'),
  'GET conversations/[id]/export': owner('conversation'),
  'GET conversations/[id]/feedback': owner('conversation'),
  'POST conversations/[id]/feedback': owner('conversation', 200, {
    body: ({ messageId }) => ({ messageId, rating: 'up' }),
  }),
  'GET conversations/[id]/files': owner('conversation'),
  'POST conversations/[id]/files': owner('conversation', 201, {
    query: () => 'name=b.csv',
    body: () => Buffer.from('a,b\n1,2\n'),
  }),
  'GET conversations/[id]/files/content': owner('conversation', 200, path),
  'GET conversations/[id]/files/diff': owner('conversation', 200, path),
  'POST conversations/[id]/messages': owner('conversation', 202, text),
  'POST conversations/[id]/queue': owner('conversation', 202, text),
  'DELETE conversations/[id]/queue/[clientId]': owner('waiting'),
  'POST conversations/[id]/restore': owner('deleted'),
  'GET conversations/[id]/share': owner('conversation'),
  'POST conversations/[id]/share': owner('conversation'),
  'DELETE conversations/[id]/share': owner('conversation'),
  'POST conversations/[id]/stop': owner('conversation', 409, { body: ({ runId }) => ({ runId }) }),
  'POST demo/sign-in': everybody(404, { body: () => ({ role: 'admin' }) }), // no demo here
  'GET events': signedIn(),
  'GET events/cursor': signedIn(),
  'GET examples': signedIn(),
  'GET health': everybody(200),
  'GET images/[id]': owner('picture', 200, { query: ({ query }) => query ?? '' }),
  'GET interactions': signedIn(),
  'GET interactions/facets': signedIn(),
  'GET interactions/[id]': owner('card', 200, { foreign: { admin: 200 } }),
  'POST interactions/[id]/decision': owner('card', 200, {
    body: ({ digest }) => ({ optionId: 'cancel', digest }),
    foreign: { admin: 403 },
  }),
  'POST interactions/[id]/revise': owner('card', 200, { body: () => ({ inputs: {} }) }),
  'POST interactions/[id]/withdraw': owner('card', 200, { foreign: { admin: 200 } }),
  'GET me': signedIn(),
  'GET people': signedIn(),
  'GET results/[id]': owner('result'),
  'GET results/[id]/file': owner('result', 200, { query: () => 'format=csv' }),
  'GET sessions': signedIn(),
  'GET skills': signedIn(),
  'DELETE sessions': signedIn(),
  'DELETE sessions/[id]': owner('session'),
  'POST setup': everybody(404, {
    body: () => ({ name: 'Eve', email: 'eve@example.invalid', password: testPassword }),
  }), // there is an administrator
  // A link is a key for everybody who is signed in.
  'GET shared/[token]': owner('shared', 200, { foreign: { analyst: 200, approver: 200, admin: 200 } }),
}
