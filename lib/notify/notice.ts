import type { Localized } from '@/lib/contracts/localized'
import type { NotifyKind } from '@/lib/contracts/notify-config'

/** What is known of a card when something is told of it; kept with the message until it is sent. Never what the card would change. */
export interface NoticeFacts {
  kind: NotifyKind
  interactionId: string
  title: Localized
  tool: string
  target: string
  requester: { id: string; name: string }
  /** Who decides, or decided. */
  decider: { id: string; name: string }
  severity: string
  fingerprint: string
  /** Of a decision. */
  option: Localized | null
  /** ISO. */
  expiresAt: string
}

/** A message as a channel sends it. */
export interface OutgoingNotice {
  facts: NoticeFacts
  /** Of an e-mail. */
  recipient: string | null
  /** To the card; it decides nothing. */
  link: string
}

export interface Channel {
  name: string
  on: ReadonlySet<NotifyKind>
  /** One message each; null where a message needs no address. */
  recipientsOf(facts: NoticeFacts): Array<string | null>
  /** Rejects when it was not taken; it may have arrived all the same. */
  send(notice: OutgoingNotice): Promise<void>
}
