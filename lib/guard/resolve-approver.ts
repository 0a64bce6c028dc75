import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { mayApprove } from './may-decide'

/** The person that a requester named; undefined when there is none who may approve. Naming oneself is refused outright. */
export function resolveApprover(
  named: string,
  requesterId: string,
  findPerson: (idOrName: string) => Person | undefined,
): Person | undefined {
  const person = findPerson(named)
  if (!person) return undefined
  if (person.id === requesterId) throw new AppError('second-person-required', 'Nobody approves their own request.')
  return mayApprove(person, requesterId) ? person : undefined
}
