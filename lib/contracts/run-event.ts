import { z } from 'zod'
import { commitPreviewSchema, interactionResolvedSchema, interactionSchema, receiptSchema } from './interaction'
import { impactReportSchema } from './lineage'
import { planSchema } from './release'
import { toolResultMetadataSchema } from './tool-result-metadata'

/**
 * The events of a run. Types and field names are those of AG-UI 1.0 (`@ag-ui/core`); ours are CUSTOM subtypes.
 * `docs/events.md` has an example of each.
 */

const usageSchema = z.object({
  model: z.string().optional(),
  inputTokens: z.number().int().optional(),
  outputTokens: z.number().int().optional(),
  totalTokens: z.number().int().optional(),
  reasoningTokens: z.number().int().optional(),
  cachedInputTokens: z.number().int().optional(),
})
export type TokenUsage = z.infer<typeof usageSchema>

/** All tokens of a usage; a count that the provider did not give counts as nothing. */
export const tokensUsed = ({ totalTokens, inputTokens = 0, outputTokens = 0 }: TokenUsage): number =>
  totalTokens ?? inputTokens + outputTokens

const wholeMetadata = z.object({ whole: z.boolean() }).optional()
/** The agent within the run that an event comes from; absent = the run's own. */
const subagentRunId = z.string().optional()

const standardEvents = [
  z.object({
    type: z.literal('RUN_STARTED'),
    threadId: z.string(),
    runId: z.string(),
    parentRunId: z.string().optional(),
  }),
  z.object({
    type: z.literal('RUN_FINISHED'),
    threadId: z.string(),
    runId: z.string(),
    outcome: z.discriminatedUnion('type', [
      z.object({ type: z.literal('success') }),
      z.object({
        type: z.literal('interrupt'),
        interrupts: z.array(
          z.object({
            id: z.string(),
            reason: z.string(),
            toolCallId: z.string().optional(),
            expiresAt: z.string().optional(),
          }),
        ),
      }),
      z.object({ type: z.literal('cancelled') }),
    ]),
    result: z.object({ stopReason: z.string().optional() }).optional(),
    usage: z.array(usageSchema).optional(),
  }),
  z.object({ type: z.literal('RUN_ERROR'), message: z.string(), code: z.string().optional() }),
  z.object({ type: z.literal('STEP_STARTED'), stepName: z.string(), subagentRunId }),
  z.object({ type: z.literal('STEP_FINISHED'), stepName: z.string(), subagentRunId }),
  /** An agent within the run begins; its own events carry its id. */
  z.object({
    type: z.literal('SUBAGENT_STARTED'),
    subagentRunId: z.string(),
    name: z.string(),
    description: z.string().optional(),
    parentToolCallId: z.string().optional(),
  }),
  /** It came to its result, or is suspended at a call that a person decides. */
  z.object({
    type: z.literal('SUBAGENT_FINISHED'),
    subagentRunId: z.string(),
    result: z.unknown().optional(),
    outcome: z
      .discriminatedUnion('type', [
        z.object({ type: z.literal('success') }),
        z.object({ type: z.literal('suspended'), interruptIds: z.array(z.string()).optional() }),
      ])
      .optional(),
  }),
  /** It failed or was stopped; the run goes on. */
  z.object({
    type: z.literal('SUBAGENT_ERROR'),
    subagentRunId: z.string(),
    message: z.string(),
    code: z.string().optional(),
  }),
  z.object({
    type: z.literal('TEXT_MESSAGE_START'),
    messageId: z.string(),
    role: z.enum(['user', 'assistant']),
    name: z.string().optional(),
    /** Files of the workspace that a person sent along. */
    metadata: z.object({ files: z.array(z.string()) }).optional(),
    subagentRunId,
  }),
  /** `whole`: the message was folded when its run ended; the delta is its whole text and replaces what came before. */
  z.object({
    type: z.literal('TEXT_MESSAGE_CONTENT'),
    messageId: z.string(),
    delta: z.string(),
    metadata: wholeMetadata,
  }),
  z.object({ type: z.literal('TEXT_MESSAGE_END'), messageId: z.string() }),
  z.object({ type: z.literal('REASONING_START'), messageId: z.string(), subagentRunId }),
  z.object({ type: z.literal('REASONING_MESSAGE_START'), messageId: z.string(), role: z.literal('reasoning') }),
  z.object({
    type: z.literal('REASONING_MESSAGE_CONTENT'),
    messageId: z.string(),
    delta: z.string(),
    metadata: wholeMetadata,
  }),
  z.object({ type: z.literal('REASONING_MESSAGE_END'), messageId: z.string() }),
  z.object({ type: z.literal('REASONING_END'), messageId: z.string() }),
  z.object({
    type: z.literal('TOOL_CALL_START'),
    toolCallId: z.string(),
    toolCallName: z.string(),
    parentMessageId: z.string().optional(),
    subagentRunId,
  }),
  /** The whole arguments once, bounded for display; never streamed piece by piece. */
  z.object({ type: z.literal('TOOL_CALL_ARGS'), toolCallId: z.string(), delta: z.string() }),
  z.object({ type: z.literal('TOOL_CALL_END'), toolCallId: z.string() }),
  z.object({
    type: z.literal('TOOL_CALL_RESULT'),
    messageId: z.string(),
    toolCallId: z.string(),
    content: z.string(),
    role: z.literal('tool').optional(),
    metadata: toolResultMetadataSchema,
  }),
] as const

/** Values of the CUSTOM events by name. */
export const customValueSchemas = {
  INTERACTION_BOX: interactionSchema,
  /** Status moved; `decision` when a person decided a stage. */
  INTERACTION_RESOLVED: interactionResolvedSchema,
  COMMIT_PREVIEW: commitPreviewSchema,
  FILE_TREE_CHANGED: z.object({
    path: z.string(),
    change: z.enum(['CREATED', 'UPDATED', 'DELETED']),
    version: z.number().int(),
    size: z.number().int(),
    readOnly: z.boolean(),
  }),
  TASK_PLAN_CREATED: planSchema,
  TASK_PLAN_UPDATE: planSchema,
  PHASE_CHANGED: z.object({ from: z.string().nullable(), to: z.string() }),
  IMAGE: z.object({
    imageId: z.string(),
    name: z.string(),
    url: z.string(),
    expiresAt: z.string(),
    toolCallId: z.string(),
  }),
  RISK: z.object({ toolCallId: z.string(), report: impactReportSchema }),
  RECEIPT: receiptSchema,
  COMPACTION: z.object({
    ok: z.boolean(),
    messagesBefore: z.number().int(),
    messagesAfter: z.number().int(),
    /** Estimates. */
    tokensBefore: z.number().int().optional(),
    tokensAfter: z.number().int().optional(),
    reason: z.string().optional(),
  }),
  HOOK_DEGRADED: z.object({
    hook: z.string(),
    slot: z.string(),
    message: z.string(),
    toolCallId: z.string().optional(),
  }),
  STEP_DISCARDED: z.object({
    step: z.number().int(),
    messageIds: z.array(z.string()),
    toolCallIds: z.array(z.string()),
    reason: z.string(),
  }),
  ATTACHMENT: z.object({ names: z.array(z.string()), text: z.string() }),
  TOOL_PROGRESS: z.object({
    toolCallId: z.string(),
    argumentChars: z.number().int().optional(),
    rows: z.number().int().optional(),
    elapsedMs: z.number().optional(),
    message: z.string().optional(),
  }),
  MESSAGE_REPLACED: z.object({ messageId: z.string(), text: z.string() }),
  /** A person said something anew: what stands in the log from `fromSeq` up to here is set aside. People still see it. */
  MESSAGES_SUPERSEDED: z.object({ fromMessageId: z.string(), fromSeq: z.number().int(), byMessageId: z.string() }),
  /** Said while a run was going on; it is sent when that has ended. */
  MESSAGE_QUEUED: z.object({ clientId: z.string(), text: z.string(), files: z.array(z.string()).optional() }),
  MESSAGE_UNQUEUED: z.object({ clientId: z.string(), reason: z.enum(['sent', 'removed']) }),
  /** The run waits until fewer of its person's runs work; `place` 1 = the next one. It is over when the run starts. */
  RUN_QUEUED: z.object({ runId: z.string(), place: z.number().int().min(1) }),
  /** The tokens of a run, or of its person's day, run out (`warning`), or are gone: it is stopped before the next call. */
  BUDGET: z.object({
    level: z.enum(['warning', 'spent']),
    used: z.number().int(),
    limit: z.number().int(),
    /** Absent = the run's own tokens. */
    of: z.literal('day').optional(),
  }),
  /** Of the conversation: title, state or a mark of its owner changed. */
  CONVERSATION_CHANGED: z.object({
    conversationId: z.string(),
    title: z.string().optional(),
    state: z.enum(['idle', 'running', 'waiting', 'waiting_other', 'failed', 'executed', 'expired']).optional(),
    pinned: z.boolean().optional(),
    archived: z.boolean().optional(),
    deleted: z.boolean().optional(),
  }),
} as const

export type CustomName = keyof typeof customValueSchemas
export type CustomValue<N extends CustomName> = z.infer<(typeof customValueSchemas)[N]>
/** A CUSTOM event of one name with its typed value. */
export type CustomEvent = { [N in CustomName]: { type: 'CUSTOM'; name: N; value: CustomValue<N> } }[CustomName]

const standardSchema = z.discriminatedUnion('type', standardEvents)
export type StandardEvent = z.infer<typeof standardSchema>
export type RunEvent = StandardEvent | CustomEvent

/** Parses an event of the log; throws a ZodError on a shape that is not in the catalogue. */
export function parseRunEvent(input: unknown): RunEvent {
  const custom = z
    .object({
      type: z.literal('CUSTOM'),
      name: z.enum(Object.keys(customValueSchemas) as [CustomName]),
      value: z.unknown(),
    })
    .safeParse(input)
  if (!custom.success) return standardSchema.parse(input)
  const { name, value } = custom.data
  return { type: 'CUSTOM', name, value: customValueSchemas[name].parse(value) } as CustomEvent
}

/** An event with its place in the log, as the streams carry it. `at` is ISO. */
export interface LoggedEvent {
  id: number
  conversationId: string
  seq: number
  runId: string | null
  at: string
  event: RunEvent
}
