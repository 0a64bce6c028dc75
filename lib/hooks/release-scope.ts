import { releaseItems } from '@/lib/contracts/state-key'
import { defineHook } from './define-hook'
import { hasApprovedArguments } from './parts/has-approved-arguments'

interface ReleaseArguments {
  packId?: string
  items?: unknown
}

/**
 * A release takes what its own conversation saved: work that the same person left open elsewhere would go out under a title that
 * does not name it. A conversation that saved nothing releases what waits, and the card lists it.
 */
export const releaseScope = defineHook({
  name: 'release-scope',
  kind: 'gate', // decides what goes out; when it fails nothing does
  match: (call) => call.tool === 'packCommit',
  beforeTool: (run, call) => {
    if (hasApprovedArguments(run, call)) return undefined // what was shown says it all; a call cut off before its card is scoped anew
    const resolved = call.resolved as ReleaseArguments
    const own = run.state.get(releaseItems) ?? []
    if (resolved.packId !== undefined || resolved.items !== undefined || own.length === 0) return undefined
    return { type: 'rewrite', resolved: { ...resolved, items: own.map(({ kind, id }) => ({ kind, id })) } }
  },
})
