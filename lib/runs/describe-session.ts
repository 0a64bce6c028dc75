import type { Person } from '@/lib/contracts/user'
import { modelName } from '@/lib/models/create-model'
import type { Runtime } from './runtime'

/** Who is signed in and what answers: the interface says plainly when it is the offline demo. */
export function describeSession({ env }: Runtime, person: Person) {
  const name = modelName(env)
  return { person, demo: env.demo && env.loopback, model: { name, demo: name === 'demo' } }
}
