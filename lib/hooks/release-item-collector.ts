import { releaseItems } from '@/lib/contracts/state-key'
import { defineHook } from './define-hook'
import { openItems } from './parts/open-items'
import { changePlan } from './parts/plan-event'

/**
 * Collects what this conversation saved and nobody has released yet, for the plan panel. The facts are the platform's: an item that
 * was saved again is replaced, one that was released or withdrawn drops out. The preview of a release never comes from here.
 */
export const releaseItemCollector = defineHook({
  name: 'release-item-collector',
  kind: 'observe',
  match: (call) => call.effect === 'write',
  afterTool: (run, call, output) => {
    const known = run.state.get(releaseItems) ?? []
    const items = openItems(known, run.services.platform.pendingItems(run.user.id), savedIds(output))
    if (known.length === 0 && items.length === 0) {
      if (call.tool.startsWith('upsert')) run.state.set(releaseItems, []) // it saved, and nothing of it waits
      return
    }
    run.state.set(releaseItems, items)
    changePlan(run, { releaseItems: items })
  },
})

/** Ids of what a save returned: the object itself, or the task of a schedule. */
function savedIds(output: unknown): string[] {
  const { tableId, taskId, id } = (output ?? {}) as Record<string, unknown>
  return [tableId, taskId, id].filter((value) => typeof value === 'string')
}
