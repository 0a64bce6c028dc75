import { z } from 'zod'
import { inputTypes } from '@/lib/contracts/interaction'
import { localizedSchema } from '@/lib/contracts/localized'
import { notifySchema } from '@/lib/contracts/notify-config'
import { roleSchema } from '@/lib/contracts/user'

/** `sluice.yaml` as written: the shape of the design article, extended. Unknown keys are errors everywhere. */

const durationSchema = z.string().regex(/^[1-9]\d{0,4}(m|h|d)$/, 'expected a duration such as 30m, 24h or 7d')

const inputSchema = z.strictObject({
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'expected a name such as approver'),
  type: z.enum(inputTypes),
  label: localizedSchema,
  placeholder: localizedSchema.optional(),
  required: z.boolean().default(true),
  pattern: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  'max-length': z.number().int().positive().optional(),
  'max-days': z.number().int().positive().optional(),
  'not-in-future': z.boolean().optional(),
  choices: z
    .array(z.strictObject({ value: z.string(), label: localizedSchema }))
    .min(1)
    .optional(),
  affects: z.literal('preview').optional(),
  argument: z.string().optional(),
})
export type InputSource = z.infer<typeof inputSchema>

const optionSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'expected an id such as edit_more'),
  label: localizedSchema,
  value: z.string().optional(),
  effect: z.enum(['run', 'route', 'decline', 'continue']).optional(),
  second: z.boolean().optional(),
  'max-severity': z.enum(['LOW', 'MEDIUM', 'HIGH']).optional(),
  roles: z.array(roleSchema).min(1).optional(),
  'type-to-confirm': z.boolean().optional(),
  destructive: z.boolean().optional(),
  /** The option takes no effect on prod, so that failed evidence does not disable it. */
  'allow-failed-evidence': z.boolean().optional(),
  hasInput: z.boolean().optional(),
  inputPlaceholder: localizedSchema.optional(),
  inputType: z.enum(inputTypes).optional(),
  inputs: z.array(inputSchema).optional(),
})
export type OptionSource = z.infer<typeof optionSchema>

const listHint = "expected a list; write '- { id: direct, label: … }' with spaces after '-' and ':'"

const ruleSchema = z.strictObject({
  name: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, 'expected the name of a tool'),
  'required-state': z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/)
    .optional(),
  hint: localizedSchema.optional(),
  expires: durationSchema.optional(),
  resume: z.enum(['replay', 'recall']).default('replay'),
  'receipt-only': z.boolean().optional(),
  confirmation: z
    .strictObject({
      title: localizedSchema,
      preview: z.enum(['commit', 'facts']).default('facts'),
      options: z.array(optionSchema, { error: listHint }).min(1, 'no options: nobody could decide'),
    })
    .optional(),
})
export type RuleSource = z.infer<typeof ruleSchema>

/** What an environment may change: it only takes away. A tool without a card may be given a whole one. */
const overlayRuleSchema = z.strictObject({
  name: z.string(),
  expires: durationSchema.optional(),
  remove: z.array(z.string()).optional(),
  options: z
    .array(
      z.strictObject({
        id: z.string(),
        'max-severity': z.enum(['LOW', 'MEDIUM', 'HIGH']).optional(),
        roles: z.array(roleSchema).min(1).optional(),
        'type-to-confirm': z
          .literal(true, { error: 'an environment may only tighten: type-to-confirm can only be added' })
          .optional(),
      }),
    )
    .optional(),
  confirmation: ruleSchema.shape.confirmation,
})
export type OverlaySource = z.infer<typeof overlayRuleSchema>

const ruleList = z.array(ruleSchema, {
  error: "expected a list; write '- name: packCommit' with spaces after '-' and ':'",
})

/** CODEOWNERS style: the last entry that matches an object holds. */
const ownerSchema = z.strictObject({
  pattern: z
    .string()
    .regex(/^[^\s/\\]+(\/[^\s/\\]+){0,2}$/, 'expected a pattern such as dws_*, table/dws_* or prod/table/dws_*'),
  users: z.array(z.email('expected the e-mail address of an account')).default([]),
  /** An analyst approves nothing, whatever they own. */
  roles: z.array(roleSchema.exclude(['analyst'])).default([]),
})
export type OwnerSource = z.infer<typeof ownerSchema>

/** Comes on top of the file's list, so it can only take persons away; an entry that frees an object would add them. */
const overlayOwnerSchema = ownerSchema.refine(({ users, roles }) => users.length + roles.length > 0, {
  error: 'an environment may only tighten: it cannot take the owners of an object away',
})

const limitsSchema = z.strictObject({
  'result-characters': z.number().int().min(2_000).max(200_000).default(12_000),
  'stored-rows': z.number().int().min(500).max(10_000).default(10_000),
  'download-rows': z.number().int().min(500).max(10_000_000).default(1_000_000),
  'runs-at-once': z.number().int().min(1).max(1_000).default(3),
  'streams-at-once': z.number().int().min(2).max(10_000).default(20),
  'tokens-a-day': z.number().int().min(10_000).default(10_000_000),
  'sign-ins-a-minute': z.number().int().min(1).max(1_000).default(10),
  'provider-sign-ins-a-minute': z.number().int().min(1).max(10_000).default(30),
  'messages-a-minute': z.number().int().min(1).max(10_000).default(60),
  'decisions-a-minute': z.number().int().min(1).max(10_000).default(60),
})

export const policySchema = z.strictObject({
  /** Where writes of this deployment take effect. */
  environment: z.enum(['dev', 'prod']).default('prod'),
  'dangerous-tools': ruleList.min(1, 'no rules'),
  environments: z
    .partialRecord(
      z.enum(['dev', 'prod']),
      z.strictObject({
        'dangerous-tools': z.array(overlayRuleSchema).default([]),
        owners: z.array(overlayOwnerSchema).default([]),
      }),
    )
    .default({}),
  /** Who must approve what happens to which tables and tasks. */
  owners: z.array(ownerSchema).default([]),
  /** How much of a result the model reads, a person pages through, a person downloads; and what one person may take of all. */
  limits: limitsSchema.prefault({}),
  /** Who is told outside of the application. */
  notify: notifySchema.optional(),
})
export type PolicySource = z.infer<typeof policySchema>
