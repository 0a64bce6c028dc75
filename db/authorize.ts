import type { ErrorCode } from '@/lib/contracts/error-code'
import type { Person, Role } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'

type Identity = Pick<Person, 'id'>
type Actor = Pick<Person, 'id' | 'role'>
interface Owned {
  ownerId: string
}
interface Card {
  requesterId: string
  approverId: string | null
}
/** Where what the card touches has owners: who of them may approve. */
interface OwnedCard {
  ownerIds?: readonly string[] | undefined
}
interface Draft {
  id: string
  authorId: string
  authorName: string
}

interface Saved {
  name: string
  authors: ReadonlyArray<{ id: string; name: string }>
}

/** `hidden`: for this person it does not exist. */
type Verdict = 'allowed' | 'hidden' | { code: ErrorCode; message: string }

/** What every administrator's page and action is about. */
export const installation = {}

const isOwner = (person: Identity, { ownerId }: Owned): Verdict => (ownerId === person.id ? 'allowed' : 'hidden')
const isAdmin = (person: Actor, _all: typeof installation): Verdict => (person.role === 'admin' ? 'allowed' : 'hidden')
const concerns = (person: Identity, card: Card): boolean =>
  card.requesterId === person.id || card.approverId === person.id
const canSee = (person: Actor, card: Card): boolean => person.role === 'admin' || concerns(person, card)
const isNoOwner = (person: Identity, { ownerIds }: OwnedCard): boolean => ownerIds?.includes(person.id) === false
const forbidden = (message: string): Verdict => ({ code: 'forbidden', message })

/** Who may do what, all of it. A role is the one of our own table, read at this request. */
const rights = {
  /** With its messages, files, pictures and stream; administrators review by `installation.review` instead. */
  'conversation.read': isOwner,
  'conversation.change': isOwner,
  /** Whom an open card concerns, so that their pages hear of it. */
  'card.follow': (person: Identity, card: Card): Verdict => (concerns(person, card) ? 'allowed' : 'hidden'),
  'card.read': (person: Actor, card: Card): Verdict => (canSee(person, card) ? 'allowed' : 'hidden'),
  'card.revise': (person: Identity, card: Card): Verdict => (card.requesterId === person.id ? 'allowed' : 'hidden'),
  'card.withdraw': (person: Actor, card: Card): Verdict => {
    if (!canSee(person, card)) return 'hidden'
    if (card.requesterId === person.id || person.role === 'admin') return 'allowed'
    return forbidden('Only the requester takes a request back.')
  },
  'card.decide': (person: Actor, card: Card): Verdict => {
    if (!canSee(person, card)) return 'hidden'
    return card.requesterId === person.id ? 'allowed' : forbidden('Only the requester decides here.')
  },
  /** The second person of a card. */
  'card.approve': (person: Actor, card: Card & OwnedCard): Verdict => {
    if (!canSee(person, card)) return 'hidden'
    if (card.approverId !== person.id) return forbidden('Only the named approver decides here.')
    if (card.requesterId === person.id)
      return { code: 'second-person-required', message: 'A second person must decide.' }
    if (isNoOwner(person, card)) return forbidden('Only an owner of what this touches decides here.')
    return person.role === 'analyst' ? forbidden('This needs an approver.') : 'allowed'
  },
  /** Being named as the second person of somebody's card. */
  'card.be-named': (person: Actor, card: Pick<Card, 'requesterId'> & OwnedCard): Verdict => {
    if (person.id === card.requesterId)
      return { code: 'second-person-required', message: 'Nobody approves their own request.' }
    if (isNoOwner(person, card)) return forbidden('They own nothing of this, or not all of it.')
    return person.role === 'analyst' ? forbidden('This needs an approver.') : 'allowed'
  },
  /**
   * The warehouse is shared, so everybody reads every pack, and each says whose it is. A draft is its author's: only they, and
   * administrators, change it or take it back. Publishing somebody's draft and rolling a release back are decided on a card.
   */
  'pack.change': (person: Identity & { role?: Role }, { id, authorId, authorName }: Draft): Verdict =>
    authorId === person.id || person.role === 'admin'
      ? 'allowed'
      : forbidden(`Pack ${id} is ${authorName}'s draft: only they or an administrator may do that.`),
  /** Anybody saves a change; what somebody saved and nobody released is lost for good when it is discarded. */
  'change.discard': (person: Identity & { role?: Role }, { name, authors }: Saved): Verdict => {
    const other = authors.find(({ id }) => id !== person.id)
    if (!other || person.role === 'admin') return 'allowed'
    return forbidden(
      `${other.name} saved a part of this change of ${name}: only they or an administrator may discard it.`,
    )
  },
  'session.end': isOwner,
  /** Everybody's conversations, the audit, usage, the effective policy. */
  'installation.review': isAdmin,
  /** Accounts, roles, retention. */
  'installation.manage': isAdmin,
} as const satisfies Record<string, (person: never, subject: never) => Verdict>

export type Action = keyof typeof rights
type ActorOf<A extends Action> = Parameters<(typeof rights)[A]>[0]
type SubjectOf<A extends Action> = Parameters<(typeof rights)[A]>[1]

const unknown = {
  conversation: 'No such conversation.',
  card: 'There is no such decision.',
  session: 'No such session.',
}

/**
 * The one place where a right is checked. Gives the subject back, or throws: `not-found` for one that does not exist as for one
 * that the person may not know of, else the code that says what is missing.
 */
export function authorize<A extends Action, S extends SubjectOf<A>>(
  person: ActorOf<A>,
  action: A,
  subject: S | undefined,
): S {
  const verdict = subject === undefined ? 'hidden' : verdictOn(person, action, subject)
  if (verdict === 'allowed') return subject as S
  if (verdict !== 'hidden') throw new AppError(verdict.code, verdict.message)
  const kind = action.split('.', 1)[0] as keyof typeof unknown
  throw new AppError('not-found', unknown[kind] ?? 'There is nothing here.')
}

export const isAllowed = <A extends Action>(
  person: ActorOf<A>,
  action: A,
  subject: SubjectOf<A> | undefined,
): boolean => subject !== undefined && verdictOn(person, action, subject) === 'allowed'

function verdictOn<A extends Action>(person: ActorOf<A>, action: A, subject: SubjectOf<A>): Verdict {
  const right = rights[action] as (person: ActorOf<A>, subject: SubjectOf<A>) => Verdict
  return right(person, subject)
}
