'use client'
import { ArrowDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useStickToBottom } from 'use-stick-to-bottom'
import { Button } from '@/components/ui/button'
import { groupTurns, stretchesOf, type Turn } from './group-turns'
import { InLine } from './in-line'
import { PendingBubble } from './pending-bubble'
import { SupersededTurns } from './superseded-turns'
import { ThreadStatus } from './thread-status'
import type { ThreadSnapshot, ThreadStore } from './thread-store'
import { TurnView } from './turn-view'
import { useJump } from './use-jump'

/** The conversation as a log. It follows what is written only while its end is in view. */
export function Thread({ snapshot, store }: { snapshot: ThreadSnapshot; store: ThreadStore | undefined }) {
  const t = useTranslations('chat')
  const { scrollRef, contentRef, isAtBottom, scrollToBottom } = useStickToBottom({
    initial: 'instant',
    resize: 'instant',
  })
  const before = useRef<Turn[]>([])
  const turns = groupTurns(snapshot.view, before.current)
  before.current = turns
  useJump(snapshot, store)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        ref={scrollRef}
        role="log"
        aria-live="off"
        aria-label={t('log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
        tabIndex={0}
        className="scroll-area min-h-0 flex-1 -outline-offset-2"
      >
        <div ref={contentRef} className="mx-auto max-w-[792px] px-6 pt-5 pb-8 max-tablet:px-3">
          {snapshot.hasMore ? (
            <p className="mb-5 text-center">
              <Button look="quiet" disabled={snapshot.isLoadingOlder} onClick={() => void store?.loadOlder()}>
                {snapshot.isLoadingOlder ? t('loadingOlder') : t('loadOlder')}
              </Button>
            </p>
          ) : null}
          {stretchesOf(turns).map((stretch) =>
            stretch.isSuperseded ? (
              <SupersededTurns key={stretch.key} turns={stretch.turns} />
            ) : (
              stretch.turns.map((turn) => <TurnView key={turn.key} turn={turn} isLast={turn === turns.at(-1)} />)
            ),
          )}
          {snapshot.view.inLine ? <InLine place={snapshot.view.inLine.place} /> : null}
          {snapshot.pending.map((message) => (
            <PendingBubble
              key={message.clientId}
              message={message}
              onResend={() => void store?.resend(message.clientId)}
              onDismiss={() => store?.dismiss(message.clientId)}
            />
          ))}
        </div>
      </div>
      {isAtBottom ? null : (
        // Its own row: over the log it would cover a card's buttons.
        <p className="flex-none border-t border-line py-1 text-center print:hidden">
          <Button look="quiet" onClick={() => void scrollToBottom()}>
            <ArrowDown className="size-4" aria-hidden />
            {t('toEnd')}
          </Button>
        </p>
      )}
      <ThreadStatus turns={turns} />
    </div>
  )
}
