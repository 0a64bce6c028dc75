import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { WebhookTemplate } from '@/lib/contracts/notify-config'
import { AppError } from '@/lib/errors'

/** What is particular to a service: how text is made harmless in it, how it signs, how it says that it took a message. */
export interface WebhookDialect {
  escape(text: string): string
  sign?(request: WebhookRequest, secret: string, now: Date): WebhookRequest
  /** Of an answer with status 2xx: what the service did not like; undefined when it took the message. */
  refusal(answer: unknown): string | undefined
}

export interface WebhookRequest {
  url: string
  body: unknown
  headers: Record<string, string>
}

const hmac = (key: string, text: string, encoding: 'base64' | 'hex') =>
  createHmac('sha256', key).update(text).digest(encoding)

/** Marks, mentions and links of chat dialects are made of these; as full-width characters they are only text. */
const wide: Record<string, string> = { '<': '＜', '>': '＞', '[': '［', ']': '］', '@': '＠', '`': '｀', '*': '＊' }
const harmless = (text: string): string => text.replaceAll(/[<>[\]@`*]/g, (mark) => wide[mark] ?? mark)
const entities = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const codeOf = z.object({ errcode: z.number().optional(), code: z.number().optional() })
/** WeCom, DingTalk and Feishu answer 200 and say in the body what they think of it. */
function refusedByCode(answer: unknown): string | undefined {
  const parsed = codeOf.safeParse(answer)
  if (!parsed.success) return 'the answer is not understood'
  const code = parsed.data.errcode ?? parsed.data.code ?? 0
  return code === 0 ? undefined : `the service refused it with code ${code}`
}
const takes2xx = () => undefined

export const webhookDialects: Record<WebhookTemplate, WebhookDialect> = {
  generic: {
    escape: (text) => text,
    sign: (request, secret) => {
      const signature = `sha256=${hmac(secret, JSON.stringify(request.body), 'hex')}`
      return { ...request, headers: { ...request.headers, 'X-Sluice-Signature': signature } }
    },
    refusal: takes2xx,
  },
  slack: { escape: entities, refusal: takes2xx },
  feishu: {
    escape: harmless,
    sign: (request, secret, now) => {
      const timestamp = String(Math.floor(now.getTime() / 1000))
      const sign = hmac(`${timestamp}\n${secret}`, '', 'base64')
      return { ...request, body: { timestamp, sign, ...(request.body as object) } }
    },
    refusal: refusedByCode,
  },
  dingtalk: {
    escape: harmless,
    sign: (request, secret, now) => {
      const timestamp = String(now.getTime())
      const url = new URL(request.url)
      url.searchParams.set('timestamp', timestamp)
      url.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`, 'base64'))
      return { ...request, url: url.href }
    },
    refusal: refusedByCode,
  },
  wecom: { escape: harmless, refusal: refusedByCode },
}

/** The JSON that a service wants, with `{{names}}` in its texts; a file that is no JSON stops the start. */
export function loadWebhookTemplate(name: WebhookTemplate): unknown {
  const file = `config/notify/${name}.json`
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new AppError('config-invalid', `${file}: this is no JSON that can be read.`, { cause })
  }
}
