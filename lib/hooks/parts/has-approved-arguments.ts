import { interactionOfCall } from '@/db/ledger/interactions'
import type { RunContext, ToolCall } from '@/lib/agent/hook'
import type { HookServices } from '@/lib/hooks/define-hook'

/** True when the call's content was loaded, checked and shown to a person already: it is not loaded again. */
export const hasApprovedArguments = (run: RunContext<HookServices>, call: ToolCall): boolean =>
  call.resumed && interactionOfCall(run.services.db, call.id) !== undefined
