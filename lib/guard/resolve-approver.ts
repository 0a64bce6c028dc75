import { authorize, isAllowed } from '@/db/authorize'
import type { Person } from '@/lib/contracts/user'

/** The person that a requester named; undefined when there is none who may approve. Naming oneself is refused outright. */
export function resolveApprover(
  named: string,
  requesterId: string,
  findPerson: (idOrName: string) => Person | undefined,
): Person | undefined {
  const person = findPerson(named)
  if (!person) return undefined
  if (person.id === requesterId) authorize(person, 'card.be-named', { requesterId }) // says why
  return isAllowed(person, 'card.be-named', { requesterId }) ? person : undefined
}
