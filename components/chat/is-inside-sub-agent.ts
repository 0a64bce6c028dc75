import type { CustomName, LoggedEvent } from '@/lib/contracts/run-event'
import type { ThreadDraft } from './thread-draft'

/** What concerns people wherever it happens: decisions, effects, files, risks. Everything else of a sub-agent stays behind its call. */
const outward: ReadonlySet<CustomName> = new Set<CustomName>([
  'INTERACTION_BOX',
  'INTERACTION_RESOLVED',
  'COMMIT_PREVIEW',
  'FILE_TREE_CHANGED',
  'TASK_PLAN_CREATED',
  'TASK_PLAN_UPDATE',
  'IMAGE',
  'RISK',
  'RECEIPT',
  'BUDGET',
  'HOOK_DEGRADED',
  'CONVERSATION_CHANGED',
])

/** Whether an event is a sub-agent's own work, which the thread does not show: the call that started it does. */
export function isInsideSubAgent(draft: Pick<ThreadDraft, 'subAgents'>, { runId, event }: LoggedEvent): boolean {
  if (runId === null || !draft.subAgents[runId]) return false
  return event.type !== 'CUSTOM' || !outward.has(event.name)
}
