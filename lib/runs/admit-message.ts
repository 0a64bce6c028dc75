import type { Person } from '@/lib/contracts/user'
import { checkTokens } from '@/lib/limits/daily-tokens'
import type { Runtime } from './runtime'

/** Whether the person may say something now: not too fast, and with tokens left today. Throws the code that says which. */
export async function admitMessage({ db, limits, now }: Runtime, person: Person): Promise<void> {
  await limits.rates.count('message', person.id)
  checkTokens(db, person.id, limits.person.tokens, now())
}
