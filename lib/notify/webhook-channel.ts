import type { WebhookSource } from '@/lib/contracts/notify-config'
import { fillJson } from './fill-template'
import type { Channel } from './notice'
import { type NoticeTexts, noticeValues } from './notice-texts'
import { loadWebhookTemplate, webhookDialects } from './webhook-template'

const timeoutMs = 10_000
/** Characters of an answer that are looked at. */
const answerLimit = 4_000

/** Posts to one configured address and nowhere else: what a notice says is never part of it, and no redirect is followed. */
export function webhookChannel(
  source: WebhookSource,
  secrets: { url: string; secret: string | undefined },
  { texts, now }: { texts: NoticeTexts; now(): Date },
): Channel {
  const template = loadWebhookTemplate(source.template)
  const dialect = webhookDialects[source.template]
  return {
    name: source.name,
    on: new Set(source.on),
    recipientsOf: () => [null],
    send: async (notice) => {
      const body = fillJson(template, noticeValues(texts, source.locale, notice, dialect.escape))
      const plain = { url: secrets.url, body, headers: { 'Content-Type': 'application/json; charset=utf-8' } }
      const { url, ...request } = secrets.secret && dialect.sign ? dialect.sign(plain, secrets.secret, now()) : plain
      const response = await fetch(url, {
        method: 'POST',
        headers: request.headers,
        body: JSON.stringify(request.body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer = await readStart(response)
      if (!response.ok) throw new Error(`the address answered ${response.status}`)
      const refusal = dialect.refusal(parseJson(answer))
      if (refusal) throw new Error(refusal)
    },
  }
}

/** The beginning of an answer; a service that talks on is not listened to. */
async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= answerLimit) break
  }
  return text.slice(0, answerLimit)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
