import { authorize, isAllowed } from '@/db/authorize'
import type { Person } from '@/lib/contracts/user'

/** The person that a requester named; undefined when there is none who may approve this. Naming oneself is refused outright. */
export function resolveApprover(
  named: string,
  card: { requesterId: string; ownerIds: readonly string[] | undefined },
  findPerson: (idOrName: string) => Person | undefined,
): Person | undefined {
  const person = findPerson(named)
  if (!person) return undefined
  if (person.id === card.requesterId) authorize(person, 'card.be-named', card) // says why
  return isAllowed(person, 'card.be-named', card) ? person : undefined
}
