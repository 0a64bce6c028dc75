import type { RunEvent } from '@/lib/contracts/run-event'

type Attributed = Extract<RunEvent, { subagentRunId?: string | undefined }>['type']

const attributed: ReadonlySet<string> = new Set<Attributed>([
  'STEP_STARTED',
  'STEP_FINISHED',
  'TEXT_MESSAGE_START',
  'REASONING_START',
  'TOOL_CALL_START',
])

/** An event of a sub-agent as the log of the conversation has it; a run's own start and end say nothing there. */
export function ofSubAgent(event: RunEvent, subagentRunId: string): RunEvent[] {
  if (event.type === 'RUN_STARTED' || event.type === 'RUN_FINISHED' || event.type === 'RUN_ERROR') return []
  return [attributed.has(event.type) ? ({ ...event, subagentRunId } as RunEvent) : event]
}

interface End {
  status: 'done' | 'waiting' | 'failed' | 'cancelled'
  error: { code: string; message: string } | undefined
  /** Cards that its calls wait for. */
  interruptIds: string[]
}

/** How a sub-agent ended, in one event. */
export function endOfSubAgent({ status, error, interruptIds }: End, subagentRunId: string): RunEvent {
  if (status === 'failed')
    return { type: 'SUBAGENT_ERROR', subagentRunId, message: error?.message ?? '', code: error?.code ?? 'internal' }
  if (status === 'cancelled')
    return { type: 'SUBAGENT_ERROR', subagentRunId, message: 'The run was stopped.', code: 'aborted' }
  const outcome = status === 'waiting' ? ({ type: 'suspended', interruptIds } as const) : ({ type: 'success' } as const)
  return { type: 'SUBAGENT_FINISHED', subagentRunId, outcome }
}
