import { insertPrepared } from '@/db/prepared'
import { summaryCall } from '@/db/schema'
import type { Summarise } from '@/lib/agent/summarise'
import type { Runtime } from './runtime'

/** Notes what each summary cost: it is no step of its run, but part of its bill. A summary that asks no model costs nothing. */
export const recordSummaries =
  ({ db, now }: Pick<Runtime, 'db' | 'now'>, runId: string, model: string, summarise: Summarise): Summarise =>
  async (request, signal) => {
    const startedAt = now()
    const note = (usage: unknown) =>
      insertPrepared(db, summaryCall, { runId, subject: request.subject, model, usage, startedAt, endedAt: now() })
    try {
      const answer = await summarise(request, signal)
      if (answer?.usage || !answer) note(answer?.usage)
      return answer
    } catch (error) {
      note(undefined)
      throw error
    }
  }
