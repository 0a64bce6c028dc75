import { confirmBy } from '@/lib/auth/confirm-by'
import type { Person } from '@/lib/contracts/user'
import { modelName } from '@/lib/models/create-model'
import type { Runtime } from './runtime'

/** Who is signed in and what answers: the interface says plainly when it is the offline demo. */
export function describeSession({ db, env }: Runtime, person: Person) {
  const name = modelName(env)
  return { person, demo: env.demoAccounts, confirmBy: confirmBy(db, person.id), model: { name, demo: name === 'demo' } }
}
