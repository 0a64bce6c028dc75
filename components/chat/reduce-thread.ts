import type { LoggedEvent } from '@/lib/contracts/run-event'
import { applyCustomEvent } from './apply-custom-event'
import { applyStandardEvent } from './apply-standard-event'
import { isInsideSubAgent } from './is-inside-sub-agent'
import { openDraft } from './thread-draft'
import type { ThreadView } from './thread-view'

/**
 * Turns events into what is shown. Pure; events that are in the view already (by seq) change nothing, so a page may be cut and
 * resumed anywhere and may hear an event twice. The admin replay uses it too.
 */
export function reduceThread(view: ThreadView, events: readonly LoggedEvent[]): ThreadView {
  const draft = openDraft(view)
  let isChanged = false
  for (const logged of events) {
    if (logged.seq <= draft.lastSeq) continue
    draft.lastSeq = logged.seq
    isChanged = true
    if (isInsideSubAgent(draft, logged)) continue
    if (logged.event.type === 'CUSTOM') applyCustomEvent(draft, logged.event, logged)
    else applyStandardEvent(draft, logged.event, logged)
  }
  return isChanged ? draft : view
}
