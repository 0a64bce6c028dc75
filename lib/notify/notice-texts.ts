import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Locale, localize } from '@/lib/contracts/localized'
import { notifyKinds } from '@/lib/contracts/notify-config'
import { AppError } from '@/lib/errors'
import { fill } from './fill-template'
import type { OutgoingNotice } from './notice'

const file = 'config/notify/texts.json'
const wordsSchema = z.strictObject({
  subject: z.record(z.enum(notifyKinds), z.string()),
  text: z.record(z.enum(notifyKinds), z.string()),
  open: z.string(),
  severity: z.record(z.string(), z.string()),
})
const textsSchema = z.strictObject({ en: wordsSchema, 'zh-CN': wordsSchema })
export type NoticeTexts = z.infer<typeof textsSchema>

/** The sentences of each language; a file that is not as expected stops the start. */
export function loadNoticeTexts(): NoticeTexts {
  const parsed = textsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.data
  const list = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  throw new AppError('config-invalid', `${file}: ${list}`)
}

/** Everything that a template may name. */
export type NoticeValues = Record<
  | 'subject'
  | 'text'
  | 'open'
  | 'link'
  | 'kind'
  | 'interactionId'
  | 'title'
  | 'tool'
  | 'target'
  | 'requester'
  | 'decider'
  | 'severity'
  | 'fingerprint'
  | 'option'
  | 'expires',
  string
>

/** A notice in words. Whatever comes from outside (names, titles) passes `harmless` before it stands in a sentence. */
export function noticeValues(
  texts: NoticeTexts,
  locale: Locale,
  { facts, link }: OutgoingNotice,
  harmless: (text: string) => string,
): NoticeValues {
  const words = texts[locale]
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZoneName: undefined })
  const values = {
    link,
    kind: facts.kind,
    interactionId: facts.interactionId,
    title: harmless(localize(facts.title, locale)),
    tool: harmless(facts.tool),
    target: harmless(facts.target),
    requester: harmless(facts.requester.name),
    decider: harmless(facts.decider.name),
    severity: words.severity[facts.severity] ?? facts.severity,
    fingerprint: facts.fingerprint,
    option: facts.option === null ? '' : harmless(localize(facts.option, locale)),
    expires: time.format(new Date(facts.expiresAt)),
    open: words.open,
  }
  const say = (sentence: string | undefined) => fill(sentence ?? '', values)
  return { ...values, subject: say(words.subject[facts.kind]), text: say(words.text[facts.kind]) }
}
