import { eq } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import type { Db } from '@/db/client'
import { user } from '@/db/schema'
import type { EmailSource } from '@/lib/contracts/notify-config'
import type { Channel, NoticeFacts } from './notice'
import { type NoticeTexts, noticeValues } from './notice-texts'

const timeoutMs = 15_000

/** Mails the people of a card at the addresses of their accounts, and fixed addresses. Plain text with a link. */
export function emailChannel(
  source: EmailSource,
  password: string | undefined,
  { db, texts }: { db: Db; texts: NoticeTexts },
): Channel {
  let transport: Transporter | undefined
  return {
    name: source.name,
    on: new Set(source.on),
    recipientsOf: (facts) => [...new Set(source.to.flatMap((to) => addressOf(db, to, facts)))],
    send: async (notice) => {
      const { subject, text, open, link, fingerprint } = noticeValues(texts, source.locale, notice, (each) => each)
      transport ??= transportOf(source, password)
      await transport.sendMail({
        from: source.from,
        to: { name: '', address: notice.recipient ?? '' },
        subject,
        text: `${text}\n\n${open}: ${link}\n\n${fingerprint}\n`,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}

function transportOf({ smtp }: EmailSource, password: string | undefined): Transporter {
  return createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    ...(smtp.user && password ? { auth: { user: smtp.user, pass: password } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** No address, no message: a person without one is told by the application only. */
function addressOf(db: Db, to: string, facts: NoticeFacts): string[] {
  if (to !== 'decider' && to !== 'requester') return [to]
  const email = db.select({ email: user.email }).from(user).where(eq(user.id, facts[to].id)).get()?.email
  return email && !email.endsWith('.invalid') ? [email] : []
}
