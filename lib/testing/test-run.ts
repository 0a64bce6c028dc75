import type { RunContext, ToolCall } from '@/lib/agent/hook'
import type { CustomEvent } from '@/lib/contracts/run-event'
import type { StateKey } from '@/lib/contracts/state-key'
import { isToolView } from '@/lib/contracts/tool-view'

export interface TestRun<S = unknown> extends RunContext<S> {
  readonly emitted: CustomEvent[]
  readonly logged: string[]
  readonly stopReasons: string[]
}

/** A run context for tests of a single hook or of the chain; `services` are whatever the hook needs. */
export function testRun<S = unknown>(setup: Partial<RunContext<S>> = {}): TestRun<S> {
  const emitted: CustomEvent[] = []
  const logged: string[] = []
  const stopReasons: string[] = []
  const values = new Map<string, unknown>()
  return {
    runId: 'run-1',
    conversationId: 'conversation-1',
    user: { id: 'ana', name: 'Ana', role: 'analyst' },
    step: 1,
    messages: [],
    config: { model: 'scripted' },
    response: undefined,
    usage: undefined,
    cumulativeUsage: {},
    toolCalls: [],
    toolEvents: [],
    finalContent: undefined,
    error: undefined,
    signal: new AbortController().signal,
    services: {} as S,
    state: {
      get: <T>(key: StateKey<T>) => values.get(key.name) as T | undefined,
      set: (key, value) => void values.set(key.name, value),
    },
    emit: (event) => void emitted.push(event),
    stop: (reason) => void stopReasons.push(reason),
    skip: () => undefined,
    completePhase: () => undefined,
    modelText: (_call, output) => (isToolView(output) ? output.text : JSON.stringify(output ?? null)),
    log: (message) => void logged.push(message),
    ...setup,
    emitted,
    logged,
    stopReasons,
  }
}

export const toolCall = (setup: Partial<ToolCall> = {}): ToolCall => ({
  id: 'call-1',
  tool: 'lookUp',
  effect: 'read',
  step: 1,
  input: {},
  resolved: setup.input ?? {},
  resumed: false,
  ...setup,
})
