import type { LanguageModelV4 } from '@ai-sdk/provider'
import { z } from 'zod'
import { runAgent } from '@/lib/agent/run-agent'
import type { AgentTool } from '@/lib/contracts/tool'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { userMessage } from '@/lib/testing/run-scripted'
import { type Contender, clock, ownCpu } from './contender'

/** Our loop with its store in memory: what the loop itself costs. */
export const agentLoop = (model: LanguageModelV4): Contender => ({
  name: 'our loop',
  keeps: 'all in memory',
  cpu: ownCpu,
  answer: async (order) => {
    let argumentChars = 0
    let firstTextAt = 0
    const store = createMemoryRunStore({ messages: [userMessage(order)] })
    const { delta } = store
    store.delta = (event) => {
      if (event.type === 'TEXT_MESSAGE_CONTENT') firstTextAt ||= clock()
      delta(event)
    }
    const save: AgentTool = {
      name: 'save',
      effect: 'workspace',
      description: 'Saves a script.',
      inputSchema,
      execute: async (input) => {
        argumentChars += (input as { sql: string }).sql.length
      },
      toModel: () => 'saved',
    }
    const { text, steps } = await runAgent({
      run: { runId: 'run-1', conversationId: 'conversation-1', user: { id: 'ana', name: 'Ana', role: 'analyst' } },
      model,
      tools: [save],
      hooks: [],
      attachments: [],
      services: undefined,
      instructions: 'You are measured.',
      config: { model: model.modelId },
      signal: new AbortController().signal,
      limits: { maxSteps: 1_000 },
      store,
    })
    return { text, argumentChars, steps, firstTextAt }
  },
})

const inputSchema = z.object({ sql: z.string() })
