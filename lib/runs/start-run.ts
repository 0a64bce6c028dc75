import { foldRun } from '@/db/events'
import { findRun, openToolCalls, updateRun } from '@/db/runs'
import { runAgent } from '@/lib/agent/run-agent'
import { attachments } from '@/lib/attachments'
import { findPerson } from '@/lib/auth/people'
import { hooks } from '@/lib/hooks'
import { log } from '@/lib/log'
import { bindTools } from '@/lib/tools/bind-tools'
import { compactionOf } from './compaction'
import { moveConversation } from './conversation-state'
import { endOpenCalls } from './end-open-calls'
import type { RunIdentity } from './run-identity'
import { servicesOf } from './run-services'
import { createRunStore } from './run-store'
import { subAgentsOf } from './run-sub-agent'
import type { Runtime } from './runtime'
import { settleUnknownWrite } from './settle-unknown'
import { takeQueued } from './take-queued'
import { usageSoFar } from './usage-so-far'

/** Works on a queued run in the background; resolves when it has ended or is parked. It never rejects: failures are in the run's row and log. */
export async function startRun(runtime: Runtime, runId: string): Promise<void> {
  if (runtime.active.has(runId)) return
  const controller = new AbortController()
  runtime.active.set(runId, controller)
  try {
    await oneByOne(runtime, runId, () =>
      whenItsTurn(runtime, runId, controller.signal, () => work(runtime, runId, controller.signal)),
    )
  } catch (error) {
    log().error({ runId, error }, 'run broke')
    await giveUp(runtime, runId)
  } finally {
    runtime.active.delete(runId)
    runtime.writer.flush()
    tidy(runtime, runId)
    startNext(runtime, runId)
  }
}

const giveUpAgainMs = 5_000

/** Says that the run has failed, as soon as that can be written. */
async function giveUp(runtime: Runtime, runId: string): Promise<void> {
  try {
    await abandon(runtime, runId)
  } catch (error) {
    log().error({ runId, error }, 'a broken run cannot be ended yet')
    setTimeout(() => void giveUp(runtime, runId), giveUpAgainMs).unref()
  }
}

/** A run that keeps its pieces apart reads as well as one that has folded them. */
function tidy({ db }: Runtime, runId: string): void {
  try {
    foldRun(db, runId)
  } catch (error) {
    log().error({ runId, error }, 'the pieces of a run are not folded')
  }
}

/**
 * Runs of one conversation, in the order of their start: a decision may come while the run that asked is still at work on other
 * calls, and two at once would both take up what is open.
 */
async function oneByOne({ db, turns }: Runtime, runId: string, begin: () => Promise<void>): Promise<void> {
  const conversationId = findRun(db, runId)?.conversationId
  if (conversationId === undefined) return
  const before = turns.get(conversationId)
  const turn = (async () => {
    if (before) await before.catch(() => undefined) // whoever started it has been told
    await begin()
  })()
  turns.set(conversationId, turn)
  try {
    await turn
  } finally {
    if (turns.get(conversationId) === turn) turns.delete(conversationId)
  }
}

/** Beyond what one person may have working at a time it waits in line, and the thread says where. */
async function whenItsTurn(
  { db, limits, writer }: Runtime,
  runId: string,
  signal: AbortSignal,
  begin: () => Promise<void>,
): Promise<void> {
  const row = findRun(db, runId)
  if (!row) return
  const leave = await limits.queue.enter(row.userId, signal, (place) =>
    writer.commit(row.conversationId, runId, () => ({
      result: undefined,
      events: [{ type: 'CUSTOM', name: 'RUN_QUEUED', value: { runId, place } }],
    })),
  )
  try {
    await begin()
  } finally {
    leave()
  }
}

/** What was said in the meantime. */
function startNext(runtime: Runtime, runId: string): void {
  try {
    const conversationId = findRun(runtime.db, runId)?.conversationId
    const next = conversationId && takeQueued(runtime, conversationId)
    if (next) void startRun(runtime, next)
  } catch (error) {
    log().error({ runId, error }, 'a queued message was not sent')
  }
}

async function work(runtime: Runtime, runId: string, signal: AbortSignal): Promise<void> {
  const identity = claim(runtime, runId)
  if (!identity) return
  const { conversationId, user } = identity
  const services = servicesOf(runtime, identity, runtime.env.runTokens)
  const model = await runtime.model()
  await runAgent({
    run: {
      runId,
      conversationId,
      user,
      continues: identity.continues,
      ...(identity.continues ? { usage: usageSoFar(runtime.db, runId) } : {}),
    },
    model,
    resolveModel: runtime.resolveModel,
    instructions: runtime.instructions,
    config: { model: model.modelId },
    tools: bindTools({ ...services, agents: subAgentsOf(runtime, identity) }),
    hooks,
    attachments,
    services,
    store: createRunStore(runtime, identity),
    compaction: compactionOf(runtime, identity, model),
    signal,
    lostBodyEnded: (call) => void settleUnknownWrite(runtime, call.id),
    log: (message, data) => log().info({ runId, ...data }, message),
    ...resumption(runtime, identity),
  })
}

/** Marks the run as this process's; undefined when it is over already or its person is gone. */
function claim(runtime: Runtime, runId: string): RunIdentity | undefined {
  const { db, writer, bootId, now } = runtime
  const row = findRun(db, runId)
  if (!row || !['queued', 'running'].includes(row.status)) return undefined
  const user = findPerson(db, row.userId)
  if (!user) throw new Error(`Run ${runId} belongs to a person who has no role any more`)
  writer.commit(row.conversationId, runId, () => {
    updateRun(db, runId, { status: 'running', bootId, startedAt: row.startedAt ?? now() })
    return { result: undefined, events: moveConversation(db, row.conversationId, { state: 'running' }) }
  })
  return {
    runId,
    conversationId: row.conversationId,
    user,
    stepsTaken: row.steps,
    interactionId: row.interactionId ?? undefined,
    continues: row.status === 'running',
  }
}

/** Calls of the history that still want a result: after a decision the decided one, after a crash those that were cut off. */
function resumption(runtime: Runtime, identity: RunIdentity) {
  const open = openToolCalls(runtime.db, identity.conversationId)
  const decided = open.find((call) => identity.interactionId && call.interactionId === identity.interactionId)
  const callsOnly = decided?.resultText != null // the conversation went on without it: run just this call and report
  const calls = callsOnly
    ? [decided]
    : open.filter((call) => call.resultText === null && (call === decided || call.status !== 'waiting'))
  const waiting = open.filter((call) => call.status === 'waiting' && call.resultText === null && !calls.includes(call))
  return {
    resumeCalls: calls.map(({ id, tool, effect, step, input }) => ({ id, tool, effect, step, input })),
    stillWaiting: waiting.map((call) => ({ interactionId: call.interactionId ?? call.id, toolCallId: call.id })),
    callsOnly,
  }
}

/** Last resort for a bug: the run is failed rather than left running for ever. */
async function abandon(runtime: Runtime, runId: string): Promise<void> {
  const row = findRun(runtime.db, runId)
  if (!row || row.status === 'done' || row.status === 'waiting') return
  await endOpenCalls(runtime, row)
  runtime.writer.commit(row.conversationId, runId, () => {
    updateRun(runtime.db, runId, { status: 'failed', errorCode: 'internal', endedAt: runtime.now() })
    const events = moveConversation(runtime.db, row.conversationId, { state: 'failed' })
    return {
      result: undefined,
      events: [{ type: 'RUN_ERROR', code: 'internal', message: 'Something went wrong on the server.' }, ...events],
    }
  })
}
