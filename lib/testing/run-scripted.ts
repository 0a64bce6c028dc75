import type { Attachment } from '@/lib/agent/attachment'
import type { Hook, ModelMessage } from '@/lib/agent/hook'
import { runAgent } from '@/lib/agent/run-agent'
import type { AgentOutcome, AgentRunOptions } from '@/lib/agent/run-options'
import type { AgentTool } from '@/lib/contracts/tool'
import { createMemoryRunStore, type MemoryRunStore } from './memory-run-store'
import { createScriptedModel, type ScriptLine } from './scripted-model'

export interface ScriptedRun<S> extends Partial<Omit<AgentRunOptions<S>, 'store' | 'model'>> {
  hooks?: readonly Hook<S>[]
  tools?: readonly AgentTool[]
  attachments?: readonly Attachment[]
  /** What the person says; added to the store's history. */
  prompt?: string
  script?: readonly ScriptLine[]
  store?: MemoryRunStore
  model?: ReturnType<typeof createScriptedModel>
}

export interface ScriptedResult extends AgentOutcome {
  store: MemoryRunStore
  model: ReturnType<typeof createScriptedModel>
}

export const userMessage = (text: string): ModelMessage => ({ role: 'user', content: [{ type: 'text', text }] })

/** A whole run of the real loop with a scripted model and the store in memory; retries do not pause. */
export async function runScripted<S>(setup: ScriptedRun<S> = {}): Promise<ScriptedResult> {
  const { prompt, script = [], store = createMemoryRunStore(), model = createScriptedModel(script), ...options } = setup
  if (prompt !== undefined) store.messages.push(userMessage(prompt))
  const outcome = await runAgent<S>({
    run: { runId: 'run-1', conversationId: 'conversation-1', user: { id: 'ana', name: 'Ana', role: 'analyst' } },
    tools: [],
    hooks: [],
    attachments: [],
    services: {} as S,
    instructions: 'You are a test.',
    config: { model: model.modelId },
    signal: new AbortController().signal,
    ...options,
    limits: { retryBaseMs: 0, ...options.limits },
    model,
    store,
  })
  return { ...outcome, store, model }
}
