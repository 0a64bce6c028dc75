import { z } from 'zod'

/** What is told: a card waits for its requester, for a second person; a second person decided; nobody did in time. */
export const notifyKinds = ['asked', 'approval-asked', 'decided', 'expired'] as const
export type NotifyKind = (typeof notifyKinds)[number]

export const webhookTemplates = ['generic', 'slack', 'feishu', 'dingtalk', 'wecom'] as const
export type WebhookTemplate = (typeof webhookTemplates)[number]

/** Secrets are named here and stand in the environment. */
const variable = z
  .string()
  .regex(/^SLUICE_NOTIFY_[A-Z0-9_]{1,60}$/, 'expected the name of a variable such as SLUICE_NOTIFY_FEISHU_URL')

const common = {
  name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'expected a name such as data-team'),
  on: z.array(z.enum(notifyKinds)).min(1).default(['approval-asked', 'decided', 'expired']),
  locale: z.enum(['en', 'zh-CN']).default('en'),
}

const smtpSchema = z.strictObject({
  host: z.string().min(1),
  port: z.number().int().min(1).max(65_535).default(587),
  /** `starttls` insists on it; `none` is for a relay on this machine. */
  security: z.enum(['tls', 'starttls', 'none']).default('starttls'),
  user: z.string().min(1).optional(),
  'password-env': variable.optional(),
})

const emailSchema = z.strictObject({
  ...common,
  type: z.literal('email'),
  smtp: smtpSchema,
  from: z.string().min(3),
  /** `decider` and `requester` of the card, by the addresses of their accounts, or addresses. */
  to: z
    .array(z.union([z.enum(['decider', 'requester']), z.email()]))
    .min(1)
    .max(20),
})
export type EmailSource = z.infer<typeof emailSchema>

const webhookSchema = z.strictObject({
  ...common,
  type: z.literal('webhook'),
  template: z.enum(webhookTemplates).default('generic'),
  'url-env': variable,
  /** Signs what is sent, in the way of the template; for `generic` a header. */
  'secret-env': variable.optional(),
})
export type WebhookSource = z.infer<typeof webhookSchema>

/** `notify:` of `sluice.yaml`. */
export const notifySchema = z
  .strictObject({
    /** Under which people reach this installation. */
    'base-url': z.url({ protocol: /^https?$/ }),
    channels: z
      .array(z.discriminatedUnion('type', [emailSchema, webhookSchema]))
      .min(1)
      .max(20),
  })
  .superRefine(({ channels }, context) => {
    for (const [index, channel] of channels.entries()) {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['channels', index], message })
      if (channels.findIndex(({ name }) => name === channel.name) !== index)
        refuse(`a second channel is called ${channel.name}`)
      if (channel.type === 'email') checkSmtp(channel.smtp, refuse)
      else if (channel['secret-env'] && !signing.has(channel.template)) refuse(`${channel.template} signs nothing`)
    }
  })
export type NotifySource = z.infer<typeof notifySchema>

const signing: ReadonlySet<WebhookTemplate> = new Set(['generic', 'feishu', 'dingtalk'])

function checkSmtp(smtp: EmailSource['smtp'], refuse: (message: string) => void): void {
  if ((smtp.user === undefined) !== (smtp['password-env'] === undefined))
    refuse('smtp: user and password-env belong together')
  const isHere = ['localhost', '127.0.0.1', '::1'].includes(smtp.host)
  if (smtp.security === 'none' && !isHere) refuse('smtp: security: none is for this machine only')
}
