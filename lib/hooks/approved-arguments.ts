import { interactionOfCall } from '@/db/ledger/interactions'
import { loadArguments } from '@/lib/guard/load-arguments'
import { defineHook } from './define-hook'

/**
 * A parked call that goes on runs with the arguments that were shown on its card, whatever has become of the files since. Stands
 * before everything that loads content.
 */
export const approvedArguments = defineHook({
  name: 'approved-arguments',
  kind: 'gate',
  match: (call) => call.resumed,
  beforeTool: ({ services: { db } }, call) => {
    const parked = interactionOfCall(db, call.id)
    return parked && { type: 'rewrite', resolved: loadArguments(db, parked.id) }
  },
})
