import type { Db } from '@/db/client'
import {
  causeOfRun,
  spokenIn,
  type TracedCall,
  type TracedRun,
  type TracedStep,
  type TracedSummary,
  type TracedWait,
  type TraceRows,
  traceRows,
} from '@/db/trace'
import { messageText } from '@/db/transcript'
import type { TokenUsage } from '@/lib/contracts/run-event'
import { maskedText } from './masked-text'
import { type PriceTable, usageOfCall } from './price-table'
import { generationSpanId, runSpanId, summarySpanId, toolSpanId, traceIdOf, waitSpanId } from './span-id'
import type { TraceSpan } from './trace-span'

export interface SpanOptions {
  prices: PriceTable
  /** Inputs and outputs, masked; without them a trace has names, times, counts and cost only. */
  withTexts: boolean
}

/** The spans of some runs, made from the rows that the runs themselves have written. Steps that were thrown away are no part of it. */
export function readSpans(db: Db, runIds: readonly string[], options: SpanOptions): TraceSpan[] {
  const rows = traceRows(db, runIds)
  return rows.runs.flatMap((run) => spansOfRun(db, run, rows, options))
}

function spansOfRun(db: Db, run: TracedRun, rows: TraceRows, options: SpanOptions): TraceSpan[] {
  const traceId = traceIdOf(rootOf(db, run.id))
  const base = { traceId, conversationId: run.conversationId, runId: run.id, userId: run.userId }
  const spoken = options.withTexts ? spokenIn(db, run.id) : []
  const own = <T extends { runId: string }>(list: readonly T[]) => list.filter(({ runId }) => runId === run.id)
  const answers = spoken.filter(({ kind }) => kind === 'assistant').map(({ content }) => messageText(content))
  const steps = own(rows.steps).filter(({ status }) => status === 'answered')
  return [
    { ...base, ...runSpan(run), ...texts(spoken.find(({ kind }) => kind === 'user')?.content, answers.at(-1)) },
    ...steps.map((step, index) => ({
      ...base,
      ...generation(step, options.prices),
      ...texts(undefined, answers[index]),
    })),
    ...own(rows.summaries).map((summary) => ({ ...base, ...summarySpan(summary, options.prices) })),
    ...own(rows.calls).map((call) => ({ ...base, ...toolSpan(call, options.withTexts) })),
    ...own(rows.waits).map((wait) => ({ ...base, ...waitSpan(wait, rows.calls) })),
  ]
}

type Own = Omit<TraceSpan, 'traceId' | 'conversationId' | 'runId' | 'userId'>

/** A run after a decision belongs to the trace of the run that asked for it, a sub-agent's to that of its principal. */
function rootOf(db: Db, runId: string): string {
  const cause = causeOfRun(db, runId)
  const earlier = cause?.parentRunId ?? cause?.askedBy
  return earlier ? rootOf(db, earlier) : runId
}

const runSpan = (run: TracedRun): Own => ({
  id: runSpanId(run.id),
  parentId: run.parentRunId
    ? toolSpanId(run.id.replace(/^sub_/, ''))
    : run.interactionId
      ? waitSpanId(run.interactionId)
      : undefined,
  kind: 'run',
  name: run.parentRunId ? 'sub-agent' : run.cause,
  startedAt: run.startedAt ?? run.createdAt,
  endedAt: run.endedAt ?? undefined,
  status: run.status,
  failed: run.status === 'failed',
  ...(run.usage ? { usage: run.usage as TokenUsage } : {}),
})

/** From the request to the end of the answer: tools run afterwards and have spans of their own. */
const generation = (step: TracedStep, prices: PriceTable): Own => ({
  id: generationSpanId(step.runId, step.number),
  parentId: runSpanId(step.runId),
  kind: 'generation',
  name: step.model,
  startedAt: step.requestedAt,
  endedAt: step.answeredAt ?? undefined,
  status: step.finishReason ?? step.status,
  failed: false,
  model: step.model,
  step: step.number,
  ...priced(step.model, step.usage, step.requestedAt, prices),
})

const summarySpan = (call: TracedSummary, prices: PriceTable): Own => ({
  id: summarySpanId(call.id),
  parentId: runSpanId(call.runId),
  kind: 'summary',
  name: call.subject,
  startedAt: call.startedAt,
  endedAt: call.endedAt,
  status: call.usage ? 'done' : 'failed',
  failed: !call.usage,
  model: call.model,
  ...priced(call.model, call.usage, call.startedAt, prices),
})

/** The call's own work; while it waits for a person it does nothing, and that wait is a span beside it. */
const toolSpan = (call: TracedCall, withTexts: boolean): Own => ({
  id: toolSpanId(call.id),
  parentId: generationSpanId(call.runId, call.step),
  kind: 'tool',
  name: call.tool,
  startedAt: call.startedAt ?? call.endedAt ?? call.createdAt,
  endedAt: call.endedAt ?? undefined,
  status: call.status,
  failed: call.status === 'failed' || call.status === 'unknown',
  toolCallId: call.id,
  ...(call.interactionId ? { interactionId: call.interactionId } : {}),
  step: call.step,
  ...(withTexts ? { input: maskedText(call.input), output: maskedText(call.resultText ?? '') } : {}),
})

const openStatuses = ['pending', 'awaiting_second']

const waitSpan = (wait: TracedWait, calls: readonly TracedCall[]): Own => {
  const call = calls.find(({ id }) => id === wait.toolCallId)
  const isOver = !openStatuses.includes(wait.status)
  return {
    id: waitSpanId(wait.id),
    parentId: call ? generationSpanId(call.runId, call.step) : runSpanId(wait.runId),
    kind: 'wait',
    name: wait.tool,
    startedAt: wait.createdAt,
    endedAt: isOver ? (wait.decidedAt ?? wait.endedAt ?? undefined) : undefined,
    status: wait.status,
    failed: false,
    toolCallId: wait.toolCallId,
    interactionId: wait.id,
  }
}

function priced(model: string, usage: unknown, at: Date, prices: PriceTable): Pick<TraceSpan, 'usage' | 'cost'> {
  const counted = (usage ?? undefined) as TokenUsage | undefined
  return { ...(counted ? { usage: counted } : {}), cost: prices.costOf(usageOfCall(model, counted, at)) }
}

const texts = (input: unknown, output: string | undefined): Pick<TraceSpan, 'input' | 'output'> => ({
  ...(input === undefined ? {} : { input: maskedText(messageText(input)) }),
  ...(output === undefined ? {} : { output: maskedText(output) }),
})
