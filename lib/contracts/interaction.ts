import { z } from 'zod'
import { agreedUndoSchema } from './agreed-undo'
import { cardOwnersSchema } from './card-owners'
import { changedObjectSchema } from './changed-object'
import { impactReportSchema, severitySchema } from './lineage'
import { localizedSchema } from './localized'
import { packScopeSchema } from './pack-scope'
import { provenanceSchema } from './provenance'
import { changeSetItemSchema } from './release'

/** `items`: which objects of a change set go along; the card draws it, not the option's form. */
export const inputTypes = [
  'text',
  'textarea',
  'number',
  'boolean',
  'select',
  'user',
  'date',
  'date-range',
  'items',
] as const

export const inputFieldSchema = z.object({
  name: z.string(),
  type: z.enum(inputTypes),
  label: localizedSchema,
  placeholder: localizedSchema.optional(),
  required: z.boolean(),
  pattern: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  maxLength: z.number().int().optional(),
  /** Longest date range in days. */
  maxDays: z.number().int().optional(),
  notInFuture: z.boolean().optional(),
  choices: z.array(z.object({ value: z.string(), label: localizedSchema })).optional(),
  /** Argument of the call that the input shows and may replace; another value needs a new preview, and so a new digest. */
  argument: z.string().optional(),
  /** What the input starts with: the present value of that argument. */
  initial: z.unknown().optional(),
  /** The only persons that may be named. */
  people: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
})
export type InputField = z.infer<typeof inputFieldSchema>

/** Why an option cannot be chosen: a code that the interface translates, with its parameters. */
export const disabledReasonSchema = z.object({
  code: z.enum(['severity-too-high', 'evidence-failed', 'role-not-allowed', 'owner-approves', 'no-owner']),
  params: z.record(z.string(), z.string()).default({}),
})
export type DisabledReason = z.infer<typeof disabledReasonSchema>

export const interactionOptionSchema = z.object({
  id: z.string(),
  label: localizedSchema,
  /** `run` lets the call run, `route` asks a second person, `decline` and `continue` never run it (`continue` = let me edit more). */
  effect: z.enum(['run', 'route', 'decline', 'continue']),
  inputs: z.array(inputFieldSchema),
  /** The object's name to type before the option can be chosen. */
  typeToConfirm: z.string().optional(),
  destructive: z.boolean().default(false),
  disabled: disabledReasonSchema.optional(),
})
export type InteractionOption = z.infer<typeof interactionOptionSchema>

/** Name of the input that carries the text typed for `typeToConfirm`. */
export const typedNameInput = 'typedName'

export const interactionStatuses = [
  'pending',
  'awaiting_second',
  'approved',
  'consumed',
  'executed',
  'failed',
  'unknown',
  'rejected',
  'expired',
  'withdrawn',
  'superseded',
  'voided_by_drift',
] as const
export const interactionStatusSchema = z.enum(interactionStatuses)
export type InteractionStatus = z.infer<typeof interactionStatusSchema>

/** A line of evidence on the card, checked by the server. `code` is translated (`evidence.*`). */
export const evidenceSchema = z.object({
  code: z.enum([
    'parses',
    'complete',
    'references',
    'explain',
    'impact-known',
    'base-unchanged',
    'earlier-changes',
    'sample-rows',
    'quality',
  ]),
  state: z.enum(['pass', 'warn', 'fail', 'unknown']),
  params: z.record(z.string(), z.string()).default({}),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const factSchema = z.object({ code: z.string(), value: z.string() })

/** COMMIT_PREVIEW: made from server facts and stored before the box that references it. */
export const commitPreviewSchema = z.object({
  previewId: z.string(),
  tool: z.string(),
  /** What the card is about, e.g. a pack or a task, and where it takes effect. */
  target: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  environment: z.string(),
  baseVersions: z.array(z.object({ kind: z.string(), id: z.string(), name: z.string(), version: z.number().int() })),
  items: z.array(changeSetItemSchema),
  impacts: z.array(impactReportSchema),
  severity: severitySchema.nullable(),
  evidence: z.array(evidenceSchema),
  /** Further facts for cards without a change set: a backfill's range, an instance's state. `code` is translated (`fact.*`). */
  facts: z.array(factSchema),
  /** What changed since the earlier card of the same conversation and target that this one takes the place of. */
  changedSince: z
    .object({ interactionId: z.string(), fingerprint: z.string(), objects: z.array(changedObjectSchema) })
    .optional(),
  /** Of a card that takes a release back; null = no decision of that release is known. */
  agreed: agreedUndoSchema.nullable().optional(),
  /** How it can be undone, as a code (`undo.*`). */
  undo: z.object({ code: z.string(), params: z.record(z.string(), z.string()).default({}) }),
})
export type CommitPreview = z.infer<typeof commitPreviewSchema>

export const decisionViewSchema = z.object({
  stage: z.enum(['first', 'second']),
  optionId: z.string(),
  label: localizedSchema,
  inputs: z.record(z.string(), z.unknown()),
  actor: z.object({ id: z.string(), name: z.string() }),
  at: z.string(),
})
export type DecisionView = z.infer<typeof decisionViewSchema>

/** INTERACTION_BOX: the card that a person decides. Times are ISO. */
export const interactionSchema = z.object({
  interactionId: z.string(),
  conversationId: z.string(),
  runId: z.string(),
  toolCallId: z.string(),
  tool: z.string(),
  title: localizedSchema,
  hint: localizedSchema.optional(),
  previewId: z.string(),
  digest: z.string(),
  /** Short form of the digest, `7f3a-c21e-90b4`. */
  fingerprint: z.string(),
  status: interactionStatusSchema,
  requester: z.object({ id: z.string(), name: z.string() }),
  /** Who may decide now; the named approver in the second stage. */
  approver: z.object({ id: z.string(), name: z.string() }).optional(),
  owners: cardOwnersSchema.optional(),
  provenance: provenanceSchema.optional(),
  /** Where items of a release may be left out. */
  scope: packScopeSchema.optional(),
  /** Options of the first stage (the requester's) and, once routed, of the second (the approver's). */
  options: z.array(interactionOptionSchema),
  secondOptions: z.array(interactionOptionSchema),
  decisions: z.array(decisionViewSchema),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Interaction = z.infer<typeof interactionSchema>

/** A card has moved; with `decision` when a person decided a stage. */
export const interactionResolvedSchema = z.object({
  interactionId: z.string(),
  status: interactionStatusSchema,
  decision: decisionViewSchema.optional(),
  approver: z.object({ id: z.string(), name: z.string() }).optional(),
  /** What moved since the preview, for `voided_by_drift`. */
  drift: z.array(changedObjectSchema).optional(),
})

/** The receipt of a write, rendered from the ledger. */
export const receiptSchema = z.object({
  receiptId: z.string(),
  /** The run that carried it out; older receipts have none. */
  runId: z.string().optional(),
  toolCallId: z.string(),
  tool: z.string(),
  interactionId: z.string().optional(),
  outcome: z.enum(['executed', 'failed', 'unknown']),
  /** Sentence code (`receipt.*`) and parameters, such as pack, versions, rows. */
  code: z.string(),
  params: z.record(z.string(), z.string()).default({}),
  auditId: z.string(),
  fingerprint: z.string().optional(),
  decidedBy: z.array(z.object({ name: z.string(), optionId: z.string() })).default([]),
  errorMessage: z.string().optional(),
  durationMs: z.number(),
  at: z.string(),
  /** True when a working copy was edited after the preview: the approved bytes ran, the copy differs. */
  copyDiffers: z.boolean().default(false),
  /** Instances that the write set going by itself, such as the runs after a release. */
  started: z.array(z.object({ instanceId: z.string(), taskName: z.string(), bizdate: z.string() })).optional(),
})
export type Receipt = z.infer<typeof receiptSchema>
