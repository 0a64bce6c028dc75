import { oneLine } from '@/lib/contracts/labelled-data'
import type { ReleaseItem } from '@/lib/contracts/release'
import { releaseItems } from '@/lib/contracts/state-key'
import { defineHook } from './define-hook'
import { hasApprovedArguments } from './parts/has-approved-arguments'

const shownLimit = 50

interface ReleaseArguments {
  packId?: string
  items?: unknown
}

/**
 * A release takes what its own conversation saved: work that the same person left open elsewhere would go out under a title that
 * does not name it. When nothing of what it saved waits any more, other work does not go out in its place: the model is told what
 * waits elsewhere and has to name it. A conversation that never saved releases what waits, and the card lists it and whose it is.
 */
export const releaseScope = defineHook({
  name: 'release-scope',
  kind: 'gate', // decides what goes out; when it fails nothing does
  match: (call) => call.tool === 'packCommit',
  beforeTool: (run, call) => {
    if (hasApprovedArguments(run, call)) return undefined // what was shown says it all; a call cut off before its card is scoped anew
    const resolved = call.resolved as ReleaseArguments
    const own = run.state.get(releaseItems)
    if (resolved.packId !== undefined || resolved.items !== undefined || own === undefined) return undefined
    if (own.length === 0) return refused(run.services.platform.pendingItems(run.user.id))
    return { type: 'rewrite', resolved: { ...resolved, items: own.map(({ kind, id }) => ({ kind, id })) } }
  },
})

/** Nothing waits anywhere: the platform says so. */
function refused(elsewhere: readonly ReleaseItem[]) {
  if (elsewhere.length === 0) return undefined
  const list = elsewhere.slice(0, shownLimit).map(({ kind, id, name }) => `- ${kind} ${oneLine(name, 100)} (id ${id})`)
  const more = elsewhere.length > shownLimit ? [`- and ${elsewhere.length - shownLimit} more`] : []
  return {
    type: 'block' as const,
    code: 'conflict',
    message: [
      'Nothing that this conversation saved waits for a release. The same person saved this in other conversations:',
      ...list,
      ...more,
      'Tell them. Only when they ask for it, call packCommit with these items.',
    ].join('\n'),
  }
}
