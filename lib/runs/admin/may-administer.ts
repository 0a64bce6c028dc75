import { installation, isAllowed } from '@/db/authorize'
import { signedInBy } from '@/lib/auth/current-person'
import type { Runtime } from '@/lib/runs/runtime'

/** Whether the pages of administration exist for a visitor; one who is not signed in is asked to sign in first. */
export async function mayAdminister({ auth, db, env }: Runtime, headers: Headers): Promise<boolean> {
  const known = await signedInBy(auth, db, headers, env.demoAccounts)
  return known === undefined || isAllowed(known.person, 'installation.review', installation)
}
