import { z } from 'zod'
import type { GrantRow } from '@/db/ledger/grants'
import { type Interaction, type Receipt, receiptSchema } from '@/lib/contracts/interaction'

const textLimit = 200

/** Scalars of a tool's result, one level deep, as parameters of the receipt's sentence: `pack.id` becomes `packId`. */
export function receiptParams(output: unknown): Record<string, string> {
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return {}
  return Object.fromEntries(
    Object.entries(output).flatMap(([key, value]) => {
      if (Array.isArray(value)) return [[`${key}Count`, String(value.length)]]
      if (typeof value !== 'object' || value === null) return scalar(key, value)
      return Object.entries(value).flatMap(([inner, item]) =>
        scalar(key + inner.charAt(0).toUpperCase() + inner.slice(1), item),
      )
    }),
  )
}

const scalar = (key: string, value: unknown): Array<[string, string]> =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [[key, String(value).slice(0, textLimit)]]
    : []

const withStarted = z.object({ started: receiptSchema.shape.started.unwrap() })

/** What the tool's result says it set going. */
function startedBy(output: unknown): Receipt['started'] {
  const parsed = withStarted.safeParse(output)
  return parsed.success && parsed.data.started.length > 0 ? parsed.data.started : undefined
}

export interface ReceiptInput {
  runId: string
  tool: string
  toolCallId: string
  outcome: Receipt['outcome']
  output: unknown
  errorMessage: string | undefined
  durationMs: number
  copyDiffers: boolean
}

/** The receipt, from the ledger and the tool's own result; no word of it is the model's. */
export function makeReceipt(
  input: ReceiptInput,
  grant: GrantRow,
  interaction: Interaction | undefined,
  auditId: string,
  now: Date,
): Receipt {
  const started = startedBy(input.output)
  return {
    receiptId: crypto.randomUUID(),
    runId: input.runId,
    toolCallId: input.toolCallId,
    tool: input.tool,
    outcome: input.outcome,
    code: input.tool,
    params: { ...receiptParams(input.output), option: grant.value },
    auditId,
    decidedBy:
      interaction?.decisions.map((decision) => ({ name: decision.actor.name, optionId: decision.optionId })) ?? [],
    durationMs: Math.round(input.durationMs),
    at: now.toISOString(),
    copyDiffers: input.copyDiffers,
    ...(started ? { started } : {}),
    ...(interaction ? { interactionId: interaction.interactionId, fingerprint: interaction.fingerprint } : {}),
    ...(input.errorMessage ? { errorMessage: input.errorMessage.slice(0, 1_000) } : {}),
  }
}
